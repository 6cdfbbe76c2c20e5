package io.agenttasks.vault;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of {@code docs/vault.md} compiles, and runs. */
final class VaultPageTest {

  @TempDir Path folder;

  @Test
  void the_code_of_the_page_runs() {
    assertThatCode(() -> list(folder)).doesNotThrowAnyException();
  }

  private static void list(Path folder) {
    // region list
    try (Vault vault = Vault.open(folder, VaultSettings.standard(), InstantSource.system())) {
      vault.refresh().toCompletableFuture().join(); // or ask at once, and be told what is missing
      VaultPage page =
          vault
              .page(VaultQuery.open().folder("Projects").tags("work"))
              .toCompletableFuture()
              .join();
      for (VaultRow row : page.rows()) {
        System.out.println(row.path() + ":" + row.task().line() + " " + row.task().text());
      }
    }
    // endregion
  }
}
