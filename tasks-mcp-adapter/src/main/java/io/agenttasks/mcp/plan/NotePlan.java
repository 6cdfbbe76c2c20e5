package io.agenttasks.mcp.plan;

import io.agenttasks.NewTask;
import io.agenttasks.imports.ImportNote;
import io.agenttasks.imports.ImportPlan;
import io.agenttasks.imports.ImportRefusedException;
import io.agenttasks.imports.ImportRequest;
import io.agenttasks.model.Move;
import io.agenttasks.vault.NoteScanner;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Reads a plan from a note: its checkbox tasks. What is done already is left out, what is cancelled
 * turns out not to be needed.
 */
public final class NotePlan {

  private static final String SUFFIX = ".md";

  private NotePlan() {}

  /** Whether a file is a note, by its name. */
  public static boolean isNote(Path path) {
    return path.toString().toLowerCase(Locale.ROOT).endsWith(SUFFIX);
  }

  /**
   * The bytes of a note; of one that is too large, a byte more than it may have.
   *
   * @throws PlanException if it can't be read
   */
  public static byte[] bytes(Path path) throws PlanException {
    try (InputStream in = Files.newInputStream(path)) {
      return in.readNBytes(NoteScanner.NOTE_BYTES_MAX + 1);
    } catch (IOException e) {
      throw new PlanException(path + ": can't be read: " + e.getMessage(), e);
    }
  }

  /**
   * The plan in this note.
   *
   * @throws PlanException if it can't be read, or its tasks can't be imported
   */
  public static Plan read(Path path) throws PlanException {
    ImportNote note = ImportNote.of(String.valueOf(path.getFileName()), bytes(path));
    try {
      return plan(ImportPlan.of(ImportRequest.of(List.of(note), "plan")).wishes());
    } catch (ImportRefusedException e) {
      throw new PlanException(path + ": " + e.getMessage(), e);
    }
  }

  private static Plan plan(List<NewTask> wishes) {
    Set<String> left = new HashSet<>();
    wishes.stream().filter(wish -> !isDone(wish)).map(NewTask::key).forEach(left::add);
    List<PlanTask> tasks = new ArrayList<>();
    for (NewTask wish : wishes) {
      if (!isDone(wish)) {
        tasks.add(task(tasks.size() + 1, wish, left));
      }
    }
    return new Plan(tasks);
  }

  private static boolean isDone(NewTask wish) {
    return wish.begins() instanceof Move.ToCompleted;
  }

  private static PlanTask task(int place, NewTask wish, Set<String> left) {
    String reason = wish.begins() instanceof Move.ToNotApplicable move ? move.reason() : null;
    List<String> blockers = wish.blockedByKey().stream().filter(left::contains).toList();
    String stands = wish.details().description().lines().findFirst().orElseThrow();
    int line = Integer.parseInt(stands.substring(stands.lastIndexOf(':') + 1));
    return new PlanTask(place, line, String.valueOf(wish.key()), wish.details(), blockers, reason);
  }
}
