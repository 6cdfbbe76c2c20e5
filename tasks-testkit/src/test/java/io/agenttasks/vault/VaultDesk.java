package io.agenttasks.vault;

import io.agenttasks.page.Cursor;
import io.agenttasks.testkit.ManualClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** A folder of notes on the disk, its index, and a clock that stands still. */
final class VaultDesk implements AutoCloseable {

  /** Where the clock stands at first. */
  static final Instant START = Instant.parse("2026-03-02T08:00:00Z");

  private static final int SECONDS_MAX = 60;

  final Path root;
  final ManualClock clock = new ManualClock(START);
  final StagedFiles files = new StagedFiles();
  private final List<Vault> opened = new ArrayList<>();

  VaultDesk(Path root) {
    this.root = root;
  }

  /** Writes a note of these lines, an hour ago. */
  Path write(String path, String... lines) {
    return write(path, String.join("\n", lines) + "\n");
  }

  private Path write(String path, String text) {
    return write(
        path, text.getBytes(StandardCharsets.UTF_8), clock.instant().minus(Duration.ofHours(1)));
  }

  /** Writes a note, which was last modified then. */
  Path write(String path, byte[] content, Instant modified) {
    try {
      Path file = root.resolve(path);
      Files.createDirectories(file.getParent());
      Files.write(file, content);
      Files.setLastModifiedTime(file, FileTime.from(modified));
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Opens the folder with passes on demand only, and waits for the first. */
  Vault open() {
    return open(settings());
  }

  /** The same with these settings. */
  Vault open(VaultSettings settings) {
    Vault vault = begin(settings);
    await(vault.refresh());
    return vault;
  }

  /** Opens it, and waits for nothing. */
  Vault begin(VaultSettings settings) {
    Vault vault = Vault.open(root, settings, clock, files);
    opened.add(vault);
    return vault;
  }

  /** Passes on demand only. */
  static VaultSettings settings() {
    return VaultSettings.standard().withPeriod(Duration.ZERO);
  }

  /** What comes of a stage. */
  static <T> T await(CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().orTimeout(SECONDS_MAX, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  /** The rows of one page: each as path, line and text. */
  static List<String> rows(Vault vault, VaultQuery query) {
    return rows(await(vault.page(query)));
  }

  static List<String> rows(VaultPage page) {
    return page.rows().stream()
        .map(row -> row.path() + ":" + row.task().line() + " " + row.task().text())
        .toList();
  }

  /** All open tasks, page by page. */
  static List<String> all(Vault vault, VaultQuery query) {
    List<String> rows = new ArrayList<>();
    Optional<Cursor> next = Optional.empty();
    do {
      VaultPage page = await(vault.page(next.map(query::after).orElse(query)));
      rows.addAll(rows(page));
      next = page.next();
    } while (next.isPresent());
    return rows;
  }

  static String text(Vault vault, VaultQuery query) {
    return await(vault.answer(query)).text();
  }

  static VaultCounts counts(Vault vault) {
    return await(vault.report()).counts();
  }

  @Override
  public void close() {
    opened.forEach(Vault::close);
  }
}
