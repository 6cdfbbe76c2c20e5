package io.agenttasks.mcp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A note as the plan of the demonstration. */
final class NotePlanTest {

  @TempDir private Path folder;

  @Test
  void agents_work_off_the_open_tasks_of_a_note() throws Exception {
    Path note =
        Files.writeString(
            folder.resolve("Plan.MD"),
            """
            - [ ] Ship the release 🆔 ship
                - [ ] Build 🆔 build
                - [ ] Test ⛔ build, name
            - [x] Choose a name 🆔 name
            - [-] Old way 🆔 old
            - [ ] Announce ⛔ ship, old ⏫
            """);
    Run run = Run.of("demo", note.toString(), "--all");

    assertThat(run.err()).isEmpty();
    assertThat(run.exit()).isZero();
    assertThat(String.join("\n", run.out()))
        .contains("Ship the release", "Build", "Test", "Old way", "Announce")
        .doesNotContain("Choose a name");
  }

  @Test
  void a_ring_in_a_note_is_told_with_its_lines() throws Exception {
    Path note =
        Files.writeString(folder.resolve("plan.md"), "- [ ] a 🆔 a ⛔ b\n- [ ] b 🆔 b ⛔ a\n");
    Run run = Run.of("demo", note.toString());

    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .containsExactly(
            note
                + ": plan.md:1: waits in a ring for plan.md:2; "
                + "plan.md:2: waits in a ring for plan.md:1");
  }

  @Test
  void a_note_that_is_not_there_is_told() {
    Run run = Run.of("demo", folder.resolve("none.md").toString());
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err().get(0)).contains("none.md: can't be read");
  }
}
