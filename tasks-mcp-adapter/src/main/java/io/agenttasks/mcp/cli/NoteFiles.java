package io.agenttasks.mcp.cli;

import io.agenttasks.imports.ImportNote;
import io.agenttasks.mcp.plan.NotePlan;
import io.agenttasks.mcp.plan.PlanException;
import io.agenttasks.vault.NoteFolder;
import io.agenttasks.vault.VaultQuery;
import io.agenttasks.vault.VaultSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The notes of a folder, or a single one, read whole. */
final class NoteFiles {

  private NoteFiles() {}

  /**
   * The notes, in the order of their paths, which begin below the folder.
   *
   * @param named a folder, or a note
   * @param query which part of a folder is meant: notes elsewhere are not read
   * @throws PlanException if one can't be read; an import is of all or of none
   */
  static List<ImportNote> read(Path named, VaultSettings settings, VaultQuery query)
      throws PlanException {
    if (!Files.isDirectory(named)) {
      return List.of(ImportNote.of(String.valueOf(named.getFileName()), NotePlan.bytes(named)));
    }
    try {
      List<ImportNote> notes = new ArrayList<>();
      NoteFolder.read(named, settings, query)
          .forEach((path, content) -> notes.add(ImportNote.of(path, content)));
      return notes;
    } catch (IOException e) {
      throw new PlanException(String.valueOf(e.getMessage()), e);
    }
  }
}
