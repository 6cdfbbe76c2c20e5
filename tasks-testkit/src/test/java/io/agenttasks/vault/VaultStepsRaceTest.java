package io.agenttasks.vault;

import static io.agenttasks.vault.VaultDesk.await;
import static io.agenttasks.vault.VaultDesk.counts;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files appear, vanish, grow and can't be read, between passes and during them. Whoever is told
 * nothing of missing notes has all; and once it is calm the index equals a fresh scan.
 */
final class VaultStepsRaceTest {

  private static final int STEPS = Integer.getInteger("vault.steps", 1_000);
  private static final long SEED = Long.getLong("vault.seed", System.nanoTime());
  private static final List<String> FOLDERS = List.of("", "a/", "a/b/");
  private static final List<String> NAMES = List.of("é.md", "🔥.MD");
  private static final VaultQuery ALL = VaultQuery.open().show(VaultQuery.Show.ALL).limit(500);

  @TempDir Path temporary;
  private VaultDesk desk;
  private final Random random = new Random(SEED);

  @BeforeEach
  void open() throws IOException {
    desk = new VaultDesk(Files.createDirectory(temporary.resolve("vault")));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  void the_index_is_complete_or_says_so_and_equals_a_fresh_scan_in_the_end() {
    Vault vault = desk.open();
    for (int step = 0; step < STEPS; step++) {
      boolean calm = random.nextBoolean();
      disturb();
      if (calm) {
        desk.files.calm();
      } else {
        desk.files.beforeRead(path -> disturbNowAndThen());
      }
      await(vault.refresh());
      String when = "step %d of -Dvault.seed=%d".formatted(step, SEED);
      if (calm && !counts(vault).isIncomplete()) {
        assertThat(told(vault)).as(when).isEqualTo(toldFresh());
      }
      if (step % 20 == 19) {
        assertEqualsFreshOnceCalm(vault, when);
      }
    }
  }

  private void assertEqualsFreshOnceCalm(Vault vault, String when) {
    desk.files.calm();
    desk.files.locked.clear();
    await(vault.refresh());
    assertThat(told(vault)).as(when).isEqualTo(toldFresh());
  }

  private static String told(Vault vault) {
    return String.join("\n", VaultDesk.all(vault, ALL)) + counts(vault);
  }

  private String toldFresh() {
    try (Vault fresh = Vault.open(desk.root, VaultDesk.settings(), desk.clock, new DiskFiles())) {
      await(fresh.refresh());
      return told(fresh);
    }
  }

  private void disturbNowAndThen() {
    if (random.nextInt(6) == 0) {
      disturb();
    }
  }

  private void disturb() {
    desk.clock.advance(Duration.ofMillis(random.nextInt(300)));
    String folder = one(FOLDERS);
    String name = one(NAMES);
    switch (random.nextInt(24)) {
      case 4 -> write(folder + name, "- [ ] \0");
      case 5 -> grow(desk.root.resolve(folder + name));
      case 6 -> delete(desk.root.resolve(folder + name));
      case 7 -> deleteAll(desk.root.resolve(one(List.of("a", "a/b"))));
      case 8 -> lock(name);
      case 9 -> lock(one(List.of("a", "b")));
      default -> write(folder + name, lines());
    }
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private String lines() {
    return IntStream.range(0, random.nextInt(8) == 0 ? 2 : 1)
        .mapToObj(line -> "- [ ] " + random.nextInt(10) + " 📅 2026-01-0" + (1 + random.nextInt(9)))
        .collect(Collectors.joining("\n"));
  }

  /** The time of a file has whole seconds only, as some file systems have it. */
  private void write(String path, String text) {
    if (!Files.isDirectory(desk.root.resolve(path))) {
      desk.write(
          path,
          text.getBytes(StandardCharsets.UTF_8),
          desk.clock.instant().truncatedTo(ChronoUnit.SECONDS));
    }
  }

  private void grow(Path file) {
    try {
      if (Files.exists(file)) {
        write(desk.root.relativize(file).toString(), Files.readString(file) + "\n- [ ] more\n");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void deleteAll(Path folder) {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> inside = Files.walk(folder)) {
      inside.sorted(Comparator.reverseOrder()).forEach(VaultStepsRaceTest::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void lock(String name) {
    if (!desk.files.locked.remove(name)) {
      desk.files.locked.add(name);
    }
  }
}
