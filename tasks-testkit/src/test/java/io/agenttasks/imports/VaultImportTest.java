package io.agenttasks.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.TaskList;
import io.agenttasks.TaskUpdate;
import io.agenttasks.Tasks;
import io.agenttasks.imports.ImportResult.Imported;
import io.agenttasks.imports.ImportResult.Refused;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import io.agenttasks.vault.Shows;
import io.agenttasks.vault.VaultStatus;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Notes become tasks of a list: all in one write, or none. */
final class VaultImportTest {

  private static final String PLAN =
      """
      - [ ] Ship the release 🆔 ship
          - [ ] Build 🆔 build
          - [ ] Test ⛔ build
      - [x] Choose a name
      - [ ] Announce ⛔ ship, x9 ⏫
      """;

  private final TaskList list = Tasks.on(new InMemoryTaskStore()).list("/w/demo/local/me/agent");

  @Test
  @Shows(39)
  void the_example_becomes_tasks_and_edges_and_a_report() {
    Imported imported = imported(of(PLAN));

    assertThat(imported.statuses()).isEqualTo(Map.of(Status.PENDING, 4, Status.COMPLETED, 1));
    assertThat(imported.edges()).isEqualTo(4);
    assertThat(imported.remarks()).containsExactly("plan.md:5: blocker \"x9\" is unknown, ignored");
    assertThat(imported.tasks())
        .extracting(task -> task.title() + " by " + blockersOf(task.id()))
        .containsExactly(
            "Ship the release by 2 3",
            "Build by ",
            "Test by 2",
            "Choose a name by ",
            "Announce by 1");
    assertThat(imported.tasks().get(4).priority()).isEqualTo(2);
    assertThat(firstClaim()).isEqualTo("Build");
  }

  @Test
  @Shows(39)
  void nested_tasks_may_be_imported_flat() {
    Imported imported = imported(of(PLAN).flat());
    assertThat(imported.edges()).isEqualTo(2);
    assertThat(blockersOf(imported.tasks().get(0).id())).isEmpty();
    assertThat(firstClaim()).isEqualTo("Ship the release");
  }

  @Test
  @Shows(40)
  void a_ring_over_two_notes_is_refused_with_each_line_and_nothing_is_written() {
    ImportRequest request =
        ImportRequest.of(
            List.of(note("a.md", "- [ ] a 🆔 a ⛔ b\n"), note("b.md", "\n- [ ] b 🆔 b ⛔ a")), "me");
    assertThat(refused(request))
        .containsExactly(
            "a.md:1: waits in a ring for b.md:2", "b.md:2: waits in a ring for a.md:1");
    assertThat(list.counts().total()).isZero();
    assertThat(refused(of("- [ ] a 🆔 a ⛔ a")))
        .containsExactly("plan.md:1: waits in a ring for plan.md:1");
  }

  @Test
  @Shows(40)
  void a_child_that_waits_for_its_parent_does_not_block_it() {
    Imported imported = imported(of("- [ ] parent 🆔 p\n  - [ ] child ⛔ p\n  - [ ] other\n"));
    assertThat(imported.remarks())
        .containsExactly("plan.md:2: waits for plan.md:1, and so does not block it");
    assertThat(blockersOf(imported.tasks().get(0).id())).isEqualTo("3");
    assertThat(blockersOf(imported.tasks().get(1).id())).isEqualTo("1");
  }

  @Test
  @Shows(41)
  void importing_again_skips_what_is_known() {
    imported(of(PLAN));
    Imported again = imported(of(PLAN));
    assertThat(again.skipped()).isEqualTo(5);
    assertThat(again.tasks()).isEmpty();
    assertThat(again.edges()).isZero();
    assertThat(list.counts().total()).isEqualTo(5);
  }

  @Test
  void a_task_is_known_again_wherever_it_moved_and_whatever_became_of_it() {
    Imported first = imported(of("# A\n- [ ] one 📅 2024-01-01\n- [ ] two 🆔 t\n- [ ] two\n"));
    list.update(TaskUpdate.of(first.tasks().get(0).id(), "me").description("edited"));
    Imported again =
        imported(
            of(
                """
                # A
                - [ ] two, as it is called now 🆔 t
                text
                - [x] one ✅ 2024-01-02
                - [ ] two
                - [ ] two
                ## B
                - [ ] one
                """));
    assertThat(again.skipped()).isEqualTo(3);
    assertThat(again.tasks())
        .extracting(task -> task.description().lines().findFirst().orElseThrow())
        .containsExactly("plan.md:6", "plan.md:8");
    ImportNote other = note("other.md", "# A\n- [ ] one\n");
    assertThat(imported(ImportRequest.of(List.of(other), "me")).tasks()).hasSize(1);
  }

  @Test
  void a_task_that_got_an_id_since_is_known_by_its_text() {
    imported(of("- [ ] one\n- [ ] two\n"));
    Imported again = imported(of("- [ ] one 🆔 a\n- [ ] three ⛔ a\n- [ ] two 🆔 b ⛔ a\n"));
    assertThat(again.tasks()).extracting(Task::title).containsExactly("three");
    assertThat(blockersOf(TaskId.of("3"))).isEqualTo("1");
  }

  @Test
  void what_is_new_is_joined_to_what_is_known() {
    imported(of("- [ ] parent 🆔 p\n"));
    Imported again = imported(of("- [ ] parent 🆔 p\n  - [ ] child\n- [ ] next ⛔ p\n"));
    assertThat(again.edges()).isEqualTo(2);
    assertThat(blockersOf(TaskId.of("1"))).isEqualTo("2");
    assertThat(blockersOf(TaskId.of("3"))).isEqualTo("1");
  }

  @Test
  @Shows(41)
  void a_store_that_fails_has_written_nothing_and_it_is_one_write() {
    List<Write> writes = new ArrayList<>();
    InMemoryTaskStore store = new InMemoryTaskStore();
    TaskStore failing =
        new ForwardingTaskStore(store) {
          @Override
          public WriteOutcome apply(Write write) {
            writes.add(write);
            throw new TaskStoreException("the disk is full", false, new IllegalStateException());
          }
        };
    assertThatThrownBy(() -> VaultImport.into(Tasks.on(failing).list("/a"), of(PLAN)))
        .isInstanceOf(TaskStoreException.class);
    assertThat(writes).hasSize(1);
    assertThat(writes.get(0).changes()).hasSize(5);
    assertThat(Tasks.on(store).list("/a").counts().total()).isZero();
  }

  @Test
  @Shows(41)
  void of_two_imports_at_the_same_moment_one_creates_the_tasks() {
    InMemoryTaskStore store = new InMemoryTaskStore();
    TaskList other = Tasks.on(store).list("/w/demo/local/me/agent");
    Deque<String> notes = new ArrayDeque<>(List.of(PLAN, PLAN + "- [ ] Last\n"));
    TaskList overtaken =
        Tasks.on(
                new ForwardingTaskStore(store) {
                  @Override
                  public WriteOutcome apply(Write write) {
                    if (!notes.isEmpty()) {
                      assertThat(VaultImport.into(other, of(notes.remove())))
                          .isInstanceOf(Imported.class);
                    }
                    return super.apply(write);
                  }
                })
            .list("/w/demo/local/me/agent");

    Imported last = (Imported) VaultImport.into(overtaken, of(PLAN + "- [ ] Last\n- [ ] Own\n"));
    assertThat(last.tasks()).extracting(Task::title).containsExactly("Own");
    assertThat(last.skipped()).isEqualTo(6);
    assertThat(other.counts().total()).isEqualTo(7);
    assertThat(notes).isEmpty();
  }

  @Test
  @Shows(42)
  void a_cancelled_blocker_holds_nobody_and_says_why() {
    Imported imported = imported(of("- [-] Old way 🆔 old\n- [ ] Next ⛔ old\n"));
    assertThat(imported.tasks().get(0).state())
        .isInstanceOf(TaskState.NotApplicable.class)
        .extracting("reason")
        .isEqualTo("cancelled in plan.md:1");
    assertThat(imported.edges()).isEqualTo(1);
    assertThat(firstClaim()).isEqualTo("Next");
  }

  @Test
  void each_status_and_priority_has_its_counterpart() {
    ImportRequest request =
        of(
            """
            - [ ] a 🔺
            - [/] b ⏫
            - [h] c 🔼
            - [x] d 🔽
            - [-] e ⏬
            - [?] f
            """);
    Imported imported =
        imported(
            request.grammar(
                request
                    .grammar()
                    .withStatuses(request.grammar().statuses().with("h", VaultStatus.BLOCKED))));
    assertThat(imported.tasks())
        .extracting(task -> task.title() + " " + task.status() + " " + task.priority())
        .containsExactly(
            "a PENDING 3",
            "b PENDING 2",
            "c BLOCKED 1",
            "d COMPLETED -1",
            "e NOT_APPLICABLE -2",
            "f PENDING 0");
    assertThat(imported.tasks().get(2).state())
        .extracting("reason")
        .isEqualTo("on hold in plan.md:3");
    assertThat(imported.tasks().get(3).state().owner()).hasToString("me");
  }

  @Test
  void a_description_says_where_the_task_stands_and_holds_its_whole_line() {
    String line = "  * [ ] Buy  #home things 📅 2024-01-01 🔁 every day ^b1";
    Task task = imported(of("\n" + line + "\r\n")).tasks().get(0);
    assertThat(task.title()).isEqualTo("Buy things");
    assertThat(task.description()).isEqualTo("plan.md:2\n" + line);
    assertThat(task.tags()).containsExactly("home");
  }

  @Test
  void a_long_text_is_cut_in_the_title_and_whole_in_the_description() {
    String text = "🔥".repeat(501);
    Task task = imported(of("- [ ] " + text)).tasks().get(0);
    assertThat(task.title()).isEqualTo("🔥".repeat(500));
    assertThat(task.description()).endsWith(text);
    assertThat(refused(of("\n- [ ] " + "a".repeat(140_000))).get(0))
        .startsWith("plan.md:2: description: 0 to 131072 characters, found ");
  }

  @Test
  void a_start_date_is_midnight_in_the_zone() {
    ImportRequest request = of("- [ ] a 🛫 2024-06-01\n- [ ] b 🛫 2024-02-30\n");
    Imported imported = imported(request.zone(ZoneId.of("Europe/Berlin")));
    assertThat(imported.tasks().get(0).details().start())
        .isEqualTo(Instant.parse("2024-05-31T22:00:00Z"));
    assertThat(imported.tasks().get(1).details().start()).isNull();
    assertThat(imported.remarks())
        .containsExactly("plan.md:2: start 2024-02-30 (no such day), ignored");
  }

  @Test
  void tags_beyond_the_limits_of_a_list_are_told() {
    String tags =
        IntStream.range(0, 33).mapToObj(number -> " #t" + number).collect(Collectors.joining());
    Imported imported = imported(of("- [ ] a" + tags + "\n- [ ] b #" + "x".repeat(65) + " #y\n"));
    assertThat(imported.tasks().get(0).tags()).hasSize(32).doesNotContain("t32");
    assertThat(imported.tasks().get(1).tags()).containsExactly("y");
    assertThat(imported.remarks())
        .containsExactly("plan.md:1: left out: #t32", "plan.md:2: left out: #" + "x".repeat(65));
  }

  @Test
  void lines_without_a_text_are_skipped_and_counted() {
    Imported imported = imported(of("- [ ] \n- [ ] #tag 📅 2024-01-01\n- [ ] \u2028\n- [ ] a\n"));
    assertThat(imported.blank()).isEqualTo(3);
    assertThat(imported.tasks()).extracting(Task::title).containsExactly("a");
  }

  @Test
  void all_holders_of_a_doubled_id_block() {
    Imported imported = imported(of("- [ ] a 🆔 x\n- [ ] b 🆔 x\n- [ ] c ⛔ x\n"));
    assertThat(blockersOf(imported.tasks().get(2).id())).isEqualTo("1 2");
  }

  @Test
  void a_blocker_that_the_filter_left_out_is_told() {
    ImportRequest request = of("- [x] a 🆔 x\n- [ ] b ⛔ x\n");
    Imported imported = imported(request.filter((path, task) -> task.status().isOpen()));
    assertThat(imported.tasks()).extracting(Task::title).containsExactly("b");
    assertThat(imported.remarks())
        .containsExactly("plan.md:2: blocker \"x\" is not among the tasks wanted, ignored");
  }

  @Test
  void what_can_not_be_read_whole_is_refused() {
    ImportRequest request =
        ImportRequest.of(
            List.of(
                ImportNote.of("a.md", new byte[] {'a', 0}),
                note("b.md", "- [ ] a\n".repeat(5_001)),
                note("c.md", "- [ ] fine\n")),
            "me");
    assertThat(refused(request))
        .containsExactly(
            "a.md: it holds a NUL byte (at byte 1)",
            "b.md: at most 5000 tasks in one note, found 5001");
    assertThat(list.counts().total()).isZero();
  }

  @Test
  void more_than_one_write_can_hold_is_refused() {
    List<ImportNote> notes =
        Stream.of("a.md", "b.md", "c.md")
            .map(path -> note(path, "- [ ] a\n".repeat(3_334)))
            .toList();
    assertThat(refused(ImportRequest.of(notes, "me")))
        .containsExactly("tasks: at most 10000 in one import, found 10002");
    assertThat(refused(of("- [ ] a\n" + "  - [ ] b\n".repeat(257))))
        .containsExactly("plan.md:1: at most 256 blockers, found 257");
    assertThat(list.counts().total()).isZero();
  }

  @Test
  void a_path_is_one_line() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> note("a\nb.md", ""))
        .withMessageStartingWith("path: ");
  }

  private Imported imported(ImportRequest request) {
    ImportResult result = VaultImport.into(list, request);
    assertThat(result).isInstanceOf(Imported.class);
    return (Imported) result;
  }

  private List<String> refused(ImportRequest request) {
    ImportResult result = VaultImport.into(list, request);
    assertThat(result).isInstanceOf(Refused.class);
    return ((Refused) result).reasons();
  }

  private String firstClaim() {
    ClaimResult result = list.claim(ClaimRequest.by("agent"));
    assertThat(result).isInstanceOf(ClaimResult.Claimed.class);
    Claim claim = ((ClaimResult.Claimed) result).claim();
    return claim.task().title();
  }

  private String blockersOf(TaskId id) {
    return list.get(id).orElseThrow().links().orElseThrow().blockedBy().stream()
        .map(TaskId::value)
        .sorted()
        .collect(Collectors.joining(" "));
  }

  private static ImportRequest of(String plan) {
    return ImportRequest.of(List.of(note("plan.md", plan)), "me");
  }

  private static ImportNote note(String path, String text) {
    return ImportNote.of(path, text.getBytes(UTF_8));
  }
}
