package io.agenttasks.mcp.cli;

import io.agenttasks.imports.ImportNote;
import io.agenttasks.mcp.plan.NotePlan;
import io.agenttasks.mcp.plan.PlanException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** The notes of a folder, or a single one, read whole. */
final class NoteFiles extends SimpleFileVisitor<Path> {

  private final Path root;
  private final Set<String> excluded;
  private final List<Path> found = new ArrayList<>();

  private NoteFiles(Path root, Set<String> excluded) {
    this.root = root;
    this.excluded = excluded;
  }

  /**
   * The notes, in the order of their paths, which begin below the folder. Symbolic links in it are
   * not followed.
   *
   * @param named a folder, or a note
   * @param excluded names that are skipped, with all below, as are those that begin with a dot
   * @throws PlanException if one can't be read; an import is of all or of none
   */
  static List<ImportNote> read(Path named, Set<String> excluded) throws PlanException {
    if (!Files.isDirectory(named)) {
      return List.of(ImportNote.of(String.valueOf(named.getFileName()), NotePlan.bytes(named)));
    }
    NoteFiles files = new NoteFiles(named, excluded);
    try {
      Files.walkFileTree(named, files);
    } catch (IOException e) {
      throw new PlanException(named + ": can't be read: " + e, e);
    }
    List<ImportNote> notes = new ArrayList<>();
    for (Path path : files.found) {
      notes.add(ImportNote.of(files.name(path), NotePlan.bytes(path)));
    }
    notes.sort(Comparator.comparing(note -> note.path().codePoints().toArray(), Arrays::compare));
    return notes;
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
    return folder.equals(root) || !isSkipped(folder)
        ? FileVisitResult.CONTINUE
        : FileVisitResult.SKIP_SUBTREE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    if (attributes.isRegularFile() && !isSkipped(file) && NotePlan.isNote(file)) {
      found.add(file);
    }
    return FileVisitResult.CONTINUE;
  }

  private boolean isSkipped(Path path) {
    String name = String.valueOf(path.getFileName());
    return name.startsWith(".") || excluded.contains(name);
  }

  /** The same on every host. */
  private String name(Path path) {
    List<String> parts = new ArrayList<>();
    root.relativize(path).forEach(part -> parts.add(part.toString()));
    return String.join("/", parts);
  }
}
