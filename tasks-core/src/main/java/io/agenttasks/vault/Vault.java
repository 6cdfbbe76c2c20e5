package io.agenttasks.vault;

import io.agenttasks.model.Texts;
import io.agenttasks.page.Cursor;
import io.agenttasks.page.InvalidCursorException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The checkbox tasks of a folder of Markdown notes, in memory, for one owner. The folder is read
 * and never written.
 *
 * <p>Passes over the folder keep it up to date: one at the start, then one each period, and on
 * demand. A query sees what one pass found, and reads no file. What is not known is counted in each
 * answer: an answer that may be short says so. A query waits only as long as no pass has gone
 * through the folders so far.
 *
 * <p>Any number of threads may use it. Stages complete on the thread of the passes or that of the
 * caller: what depends on one must not block.
 */
public final class Vault implements AutoCloseable {

  private final VaultCursors cursors;
  private final Published published;
  private final Passes passes;
  private volatile VaultSettings settings;

  private Vault(Path folder, VaultSettings settings, InstantSource clock, VaultFiles files) {
    Path root = folder.toAbsolutePath().normalize();
    this.settings = settings;
    this.cursors = new VaultCursors(settings.keys(), root.toString(), settings.owner());
    this.published = new Published(settings.rules());
    this.passes = passes(root, clock, files);
  }

  private Passes passes(Path root, InstantSource clock, VaultFiles files) {
    VaultIndex index = new VaultIndex(root, files, clock, published, this::isClosed);
    return new Passes(clock, () -> settings.period(), index::pass);
  }

  /**
   * Opens a vault, and begins the first pass. A folder that is not there is no error: what would be
   * in it counts as not indexed until it is.
   *
   * @param clock tells when notes are read, and when the next pass is due
   */
  public static Vault open(Path folder, VaultSettings settings, InstantSource clock) {
    return open(folder, settings, clock, new DiskFiles());
  }

  static Vault open(Path folder, VaultSettings settings, InstantSource clock, VaultFiles files) {
    Vault vault = new Vault(folder, settings, clock, files);
    var unused = vault.refresh();
    return vault;
  }

  /** How it is read now. */
  public VaultSettings settings() {
    return settings;
  }

  /**
   * A pass that begins after this call: what was in the notes by then is found when the stage
   * completes. It fails with an {@link IllegalStateException} if the vault is closed.
   */
  public CompletionStage<VaultPass> refresh() {
    return passes.demand(false);
  }

  /** The same, and it reads all notes, whether they seem to have changed or not. */
  public CompletionStage<VaultPass> readAll() {
    return passes.demand(true);
  }

  /**
   * Reads the vault in another way from now on. If the grammar, the links or the excluded names
   * differ, all notes count as not yet scanned, at once, until they are read anew.
   *
   * @return a pass by the new settings
   * @throws IllegalArgumentException if owner or keys differ; nothing has changed then
   */
  public synchronized CompletionStage<VaultPass> change(VaultSettings others) {
    Texts.require(
        Objects.equals(others.owner(), settings.owner()),
        "owner",
        "that of the open vault",
        String.valueOf(others.owner()));
    Texts.require(
        others.keys().equals(settings.keys()), "keys", "those of the open vault", others.keys());
    settings = others;
    if (!others.rules().equals(published.rules())) {
      published.change(others.rules());
    }
    return refresh();
  }

  /**
   * One page of tasks.
   *
   * @throws InvalidCursorException if the query's cursor is none of this vault, owner and filters;
   *     if it names a note by its hash that is gone, the stage fails with it
   */
  public CompletionStage<VaultPage> page(VaultQuery query) {
    return select(query)
        .thenApply(
            selection -> {
              VaultRow last = selection.more() ? last(selection) : null;
              Cursor next = last == null ? null : cursors.behind(last, query);
              return AnswerText.page(selection, query, selection.rows(), next);
            });
  }

  /**
   * One page of tasks as text, of at most {@link VaultSettings#answerBytes} bytes as JSON. It may
   * end before the limit of the query.
   *
   * @throws InvalidCursorException as {@link #page} does
   */
  public CompletionStage<VaultAnswer> answer(VaultQuery query) {
    return select(query)
        .thenApply(
            selection ->
                AnswerText.of(
                    selection, query, settings.answerBytes(), row -> cursors.behind(row, query)));
  }

  /** How the index stands, and what is wrong with which note. */
  public CompletionStage<VaultReport> report() {
    return published
        .snapshot()
        .thenApply(
            snapshot ->
                new VaultReport(
                    snapshot.noteCount(),
                    snapshot.rowCount(),
                    snapshot.counts(Folder.ROOT),
                    snapshot.problems(),
                    snapshot.asOf()));
  }

  /** The rows of a page, and what it cost to find them. */
  CompletionStage<Selection> select(VaultQuery query) {
    VaultCursors.@Nullable Start start =
        query.cursor().map(cursor -> cursors.open(cursor, query)).orElse(null);
    return published
        .snapshot()
        .thenApply(
            snapshot -> Selection.of(snapshot, query, start == null ? null : start.in(snapshot)));
  }

  private static VaultRow last(Selection selection) {
    return selection.rows().get(selection.rows().size() - 1);
  }

  private boolean isClosed() {
    return passes.isClosed();
  }

  /**
   * Ends the passes; one that runs ends before its next note. Whoever waits for one, or for the
   * first, is told so by an {@link IllegalStateException}. What was found can still be asked for.
   */
  @Override
  public void close() {
    passes.close();
    published.close(Passes.closedException());
  }
}
