package io.agenttasks.mcp.protocol;

import static io.agenttasks.mcp.protocol.Bench.ANN;
import static io.agenttasks.mcp.protocol.Bench.BOB;
import static io.agenttasks.mcp.protocol.Bench.LEGACY;
import static io.agenttasks.mcp.protocol.Bench.MODERN;
import static io.agenttasks.mcp.protocol.Bench.failure;
import static io.agenttasks.mcp.protocol.Bench.map;
import static io.agenttasks.mcp.protocol.Bench.member;
import static io.agenttasks.mcp.protocol.Bench.result;
import static io.agenttasks.mcp.protocol.Bench.string;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.IdScheme;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ManualClock;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The list of a caller's protocol tasks: its pages, and its cursors. */
final class ListTest {

  private final TaskStore store = new InMemoryTaskStore(new ManualClock());
  private final Bench bench = new Bench(store);
  private final Ledger ledger = bench.desk.ledger(ANN);

  @AfterEach
  void close() {
    bench.close();
  }

  /** As many as wanted, with no limit on open ones: they only ask. */
  private String made() {
    TaskDocument document =
        TaskDocument.of("job", Set.of(), Duration.ofHours(1), null)
            .asking(Question.Form.yesOrNo("Go on?", "ok"), bench.clock.instant())
            .due(bench.clock.instant().plus(Duration.ofHours(23)));
    return ledger.create(document, "a person is asked").id().value();
  }

  private List<String> made(int count) {
    List<String> ids = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      ids.add(made());
    }
    return ids;
  }

  private Map<String, Object> page(@Nullable Object cursor) {
    return cursor == null
        ? bench.ask(LEGACY, "tasks/list")
        : bench.ask(LEGACY, "tasks/list", "cursor", cursor);
  }

  private static List<String> ids(Map<String, Object> page) {
    return ((List<?>) Objects.requireNonNull(page.get("tasks")))
        .stream().map(task -> (String) ((Map<?, ?>) task).get("taskId")).toList();
  }

  private List<String> walk() {
    List<String> seen = new ArrayList<>();
    Map<String, Object> page = page(null);
    seen.addAll(ids(page));
    while (page.containsKey("nextCursor")) {
      page = page(page.get("nextCursor"));
      seen.addAll(ids(page));
    }
    return seen;
  }

  @Test
  @Shows(14)
  void ids_are_not_repeated_and_use_every_letter_and_digit() {
    Set<String> ids = new HashSet<>();
    Set<Integer> characters = new HashSet<>();
    SecureRandom random = new SecureRandom();
    for (int number = 1; number <= 100_000; number++) {
      String id = IdScheme.RANDOM.id(number, random).value();
      assertThat(id).matches("[0-9A-Za-z]{22}");
      ids.add(id);
      id.chars().forEach(characters::add);
    }
    assertThat(ids).hasSize(100_000);
    assertThat(characters).hasSize(62);
    assertThat(made()).hasSize(22);
  }

  @Test
  @Shows({15, 39})
  void those_made_at_one_instant_are_each_seen_once_newest_first() {
    List<String> ids = made(120);

    Collections.reverse(ids);
    assertThat(walk()).isEqualTo(ids);
  }

  @Test
  @Shows({17, 38})
  void a_page_that_is_just_full_has_no_cursor_and_one_more_makes_two() {
    made(Limits.PAGE_SIZE);
    assertThat(page(null)).containsOnlyKeys("tasks");
    assertThat(ids(page(null))).hasSize(Limits.PAGE_SIZE);

    made();

    Map<String, Object> first = page(null);
    assertThat(ids(first)).hasSize(Limits.PAGE_SIZE);
    Map<String, Object> second = page(first.get("nextCursor"));
    assertThat(ids(second)).hasSize(1);
    assertThat(second).containsOnlyKeys("tasks");
  }

  @Test
  @Shows({17, 18})
  void a_page_behind_which_all_are_over_is_the_last() {
    for (String id : made(20)) {
      bench.send(LEGACY, "tasks/cancel", "taskId", id);
    }
    bench.clock.advance(Duration.ofHours(1).minus(Limits.SWEEP).plusSeconds(1));
    made(Limits.PAGE_SIZE);
    assertThat(page(null)).containsKey("nextCursor");
    bench.desk.close();
    bench.passes(Limits.SWEEP);

    try (Bench next = new Bench(new Shared(store))) {
      Map<String, Object> page = next.ask(LEGACY, "tasks/list");
      assertThat(ids(page)).hasSize(Limits.PAGE_SIZE);
      assertThat(page).containsOnlyKeys("tasks");
    }
  }

  @Test
  @Shows(15)
  void a_walk_shows_those_that_stay_exactly_once_whatever_happens_to_others() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    List<String> all = made(1_000);
    Set<String> stay = new HashSet<>(all.subList(0, 700));
    List<String> go = new ArrayList<>(all.subList(700, 1_000));
    Collections.shuffle(go, random);

    List<String> seen = new ArrayList<>();
    Map<String, Object> page = page(null);
    while (true) {
      seen.addAll(ids(page));
      for (int act = 0; act < 12; act++) {
        switch (random.nextInt(3)) {
          case 0 -> made();
          case 1 -> bench.send(LEGACY, "tasks/cancel", "taskId", go.get(random.nextInt(300)));
          default -> removed(go.get(random.nextInt(300)));
        }
      }
      if (!page.containsKey("nextCursor")) {
        break;
      }
      page = page(page.get("nextCursor"));
    }

    assertThat(seen).as("seed " + seed).doesNotHaveDuplicates().containsAll(stay);
  }

  private void removed(String id) {
    bench.send(LEGACY, "tasks/cancel", "taskId", id);
    ledger.find(id).ifPresent(entry -> ledger.remove(entry.id()));
  }

  @Test
  @Shows({16, 39})
  void a_cursor_of_which_anything_is_changed_is_refused() {
    made(Limits.PAGE_SIZE + 1);
    String cursor = string(page(null), "nextCursor");

    for (int index = 0; index < cursor.length(); index++) {
      for (int bit = 0; bit < 7; bit++) {
        char other = (char) (cursor.charAt(index) ^ (1 << bit));
        String changed = cursor.substring(0, index) + other + cursor.substring(index + 1);
        assertRefused(changed);
      }
      assertRefused(cursor.substring(0, index));
    }
    assertRefused(7);
    assertRefused(ids(page(null)).get(0));
    assertThat(ids(result(bench.send(ANN, LEGACY, "tasks/list", map("cursor", null)))))
        .isEqualTo(ids(page(null)));
  }

  @Test
  @Shows(39)
  void a_cursor_of_another_caller_or_another_query_is_refused() {
    made(Limits.PAGE_SIZE + 1);
    String cursor = string(page(null), "nextCursor");

    assertThat(failure(bench.send(BOB, LEGACY, "tasks/list", map("cursor", cursor))).code())
        .isEqualTo(-32602);
    Map<String, Object> tool =
        bench.ask(
            MODERN, "tools/call", "name", "protocol_task_list", "arguments", map("cursor", cursor));
    assertThat(tool).containsEntry("isError", true).containsEntry("resultType", "complete");
  }

  private void assertRefused(Object cursor) {
    assertThat(failure(bench.send(LEGACY, "tasks/list", "cursor", cursor)).code())
        .as("cursor " + cursor)
        .isEqualTo(-32602);
  }

  @Test
  @Shows({16, 39})
  void a_cursor_is_good_when_its_anchor_is_gone_and_in_the_next_process() {
    List<String> ids = made(Limits.PAGE_SIZE + 10);
    Map<String, Object> first = page(null);
    removed(ids(first).get(Limits.PAGE_SIZE - 1));
    bench.desk.close();

    try (Bench next = new Bench(new Shared(store))) {
      Map<String, Object> second =
          next.ask(LEGACY, "tasks/list", "cursor", first.get("nextCursor"));
      List<String> rest = new ArrayList<>(ids.subList(0, 10));
      Collections.reverse(rest);
      assertThat(ids(second)).isEqualTo(rest);
    }
  }

  @Test
  @Shows({18, 39})
  void what_is_listed_can_be_got_and_the_other_way_round_at_any_instant() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    List<String> ids = made(80);
    for (int step = 0; step < 120; step++) {
      switch (random.nextInt(3)) {
        case 0 -> bench.send(LEGACY, "tasks/cancel", "taskId", ids.get(random.nextInt(ids.size())));
        case 1 -> ids.add(made());
        default -> bench.passes(Duration.ofMinutes(random.nextInt(10)));
      }
      Set<String> listed = new HashSet<>(walk());
      Set<String> got = new HashSet<>();
      for (String id : ids) {
        if (bench.send(LEGACY, "tasks/get", "taskId", id) instanceof Reply.Result) {
          got.add(id);
        }
      }
      assertThat(listed).as("seed " + seed + ", step " + step).isEqualTo(got);
    }
  }

  @Test
  void ten_thousand_of_two_callers_are_walked_apart() {
    Ledger bobs = bench.desk.ledger(BOB);
    Set<String> anns = new HashSet<>(made(5_000));
    TaskDocument document = TaskDocument.of("job", Set.of(), Duration.ofHours(1), null);
    for (int index = 0; index < 5_000; index++) {
      bobs.create(document.due(bench.clock.instant().plusSeconds(9)), "a person is asked");
    }

    List<String> seen = walk();

    assertThat(seen).doesNotHaveDuplicates().hasSize(5_000);
    assertThat(anns).containsAll(seen);
  }

  @Test
  void the_tool_shows_the_same_in_pages_and_by_status() {
    List<String> ids = made(5);
    bench.send(LEGACY, "tasks/cancel", "taskId", ids.get(1));
    bench.send(LEGACY, "tasks/cancel", "taskId", ids.get(3));

    Map<String, Object> first = tool(map("limit", 1, "status", "cancelled"));
    Map<String, Object> second =
        tool(map("limit", 1, "status", "cancelled", "cursor", first.get("next_cursor")));

    assertThat(ids(first)).containsExactly(ids.get(3));
    assertThat(ids(second)).containsExactly(ids.get(1));
    assertThat(second).doesNotContainKey("next_cursor");
    assertThat(ids(tool(Map.of()))).hasSize(5);
  }

  private Map<String, Object> tool(Map<String, Object> arguments) {
    return member(
        bench.ask(MODERN, "tools/call", "name", "protocol_task_list", "arguments", arguments),
        "structuredContent");
  }
}
