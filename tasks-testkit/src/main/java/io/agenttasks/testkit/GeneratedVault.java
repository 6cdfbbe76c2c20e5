package io.agenttasks.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;

/**
 * A folder of Markdown notes with checkbox tasks: always the same for the same numbers. A note has
 * headings, paragraphs, a fence, and tasks with dates, tags and priorities among them.
 *
 * @param notes how many notes there are
 * @param tasksPerNote how many tasks each has, some of them done
 * @param noteBytes about how many bytes each has
 * @param seed tells one such vault from another
 */
public record GeneratedVault(int notes, int tasksPerNote, int noteBytes, long seed) {

  /** The vault by which speed is measured: 100,000 tasks in 10,000 notes of 8 KB. */
  public static final GeneratedVault LARGE = new GeneratedVault(10_000, 10, 8 * 1024, 1);

  private static final int NOTES_PER_FOLDER = 100;
  private static final LocalDate FIRST_DAY = LocalDate.of(2026, 1, 1);
  private static final int DAYS = 365;

  private static final List<String> WORDS =
      List.of(
          "review", "write", "the", "plan", "of", "a", "meeting", "with", "team", "notes", "about",
          "draft", "call", "größe", "release", "and", "check", "invoice", "garden", "über", "list");

  private static final List<String> MARKERS = List.of(" ", " ", " ", " ", "x", "/", "-");
  private static final List<String> PRIORITIES = List.of("", "", "", " ⏫", " 🔼", " 🔽");
  private static final List<String> TAGS =
      List.of("", " #work", " #work/api", " #home", " #errand #town", " #q1/plan");

  /**
   * Writes all notes below a folder.
   *
   * @throws IOException if one can't be written; others may have been
   */
  public void writeTo(Path folder) throws IOException {
    for (int note = 0; note < notes; note++) {
      Path file = folder.resolve(path(note));
      Files.createDirectories(file.getParent());
      Files.writeString(file, text(note));
    }
  }

  /** Where a note stands in the folder. */
  public String path(int note) {
    return "Area %02d/Note %05d.md".formatted(note / NOTES_PER_FOLDER, note);
  }

  /** What stands in a note. */
  public String text(int note) {
    Random random = new Random(seed * 1_000_003 + note);
    StringBuilder text = new StringBuilder("---\ntags: [note]\n---\n# Note " + note + "\n");
    int room = noteBytes - tasksPerNote * 100;
    for (int task = 0; task < tasksPerNote; task++) {
      int until = room * (task + 1) / (tasksPerNote + 1);
      while (text.length() < until + task * 100) {
        text.append(words(random, 12)).append(".\n");
      }
      if (task % 3 == 0) {
        text.append("\n## ").append(words(random, 3)).append("\n");
      }
      text.append(task(random));
    }
    text.append("\n```js\n- [ ] no task\n```\n");
    while (text.length() < noteBytes) {
      text.append(words(random, 12)).append(".\n");
    }
    return text.toString();
  }

  private static String task(Random random) {
    String due = random.nextInt(3) == 0 ? "" : " 📅 " + FIRST_DAY.plusDays(random.nextInt(DAYS));
    return "- ["
        + one(random, MARKERS)
        + "] "
        + words(random, 6)
        + one(random, TAGS)
        + one(random, PRIORITIES)
        + due
        + "\n";
  }

  private static String words(Random random, int count) {
    StringBuilder words = new StringBuilder(one(random, WORDS));
    for (int word = 1; word < count; word++) {
      words.append(' ').append(one(random, WORDS));
    }
    return words.toString();
  }

  private static String one(Random random, List<String> of) {
    return of.get(random.nextInt(of.size()));
  }
}
