package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.Cursor;
import io.agenttasks.page.CursorKeys;
import io.agenttasks.page.CursorSeal;
import io.agenttasks.page.InvalidCursorException;
import io.agenttasks.page.InvalidCursorException.Reason;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.Frozen;
import io.agenttasks.spi.PageKey;
import io.agenttasks.spi.PageOrder;
import io.agenttasks.spi.TaskFilter;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/**
 * What a cursor is good for: the list, caller, filter and order of its walk, and nothing else.
 * Whatever is wrong with one, the refusal is the same exception.
 */
final class CursorProperties {

  private static final TaskQuery ALL = TaskQuery.all();

  /** Ways to ask for something else; no two of them ask for the same. */
  private static final List<UnaryOperator<TaskQuery>> PARTS =
      List.of(
          it -> it,
          it -> it.status(Status.PENDING),
          it -> it.status(Status.PENDING, Status.FAILED),
          it -> it.ready(),
          it -> it.owner("ann"),
          it -> it.assignedTo("ann"),
          it -> it.assignedTo("ann", "bob"),
          it -> it.assignedTo("ann 3:bob"),
          it -> it.assignedTo("ann :bob"),
          it -> it.unassigned(),
          it -> it.tags("ann"),
          it -> it.tags("a", "b"),
          it -> it.persona("ann"),
          it -> it.priority(Integer.MIN_VALUE, 0),
          it -> it.priority(0, Integer.MAX_VALUE),
          it -> it.start(Board.T0, null),
          it -> it.start(null, Board.T0),
          it -> it.start(null, null),
          it -> it.titlePrefix("ann"),
          it -> it.titlePrefix("ann, path 3:ann"),
          it -> it.pathPrefix("ann"),
          it -> it.blockedBy(TaskId.of("ann")),
          it -> it.updatedSince(Board.T0),
          it -> it.matching(TaskFilter.HELD_BACK),
          it -> it.matching(TaskFilter.ALL.withReadyAt(Board.T0)),
          it -> it.orderBy(PageOrder.PRIORITY),
          it -> it.orderBy(PageOrder.UPDATED),
          it -> it.caller("ann"));

  private static final CursorKeys KEYS = CursorKeys.random();
  private static final CursorSeal SEAL = new CursorSeal(KEYS);

  private final Board board = new Board();
  private final TaskList list = Tasks.on(board.store, KEYS).list(board.list.id());

  @Example
  void a_cursor_opens_for_no_other_query() {
    for (UnaryOperator<TaskQuery> mine : PARTS) {
      for (UnaryOperator<TaskQuery> other : PARTS) {
        if (mine != other) {
          TaskQuery query = mine.apply(ALL).limit(1);
          assertThat(refusal(sealedFor(query), other.apply(ALL)))
              .as("%s for %s", query, other.apply(ALL))
              .isEqualTo(Reason.NOT_AUTHENTIC);
        }
      }
    }
  }

  /** The two tags have one hash, so a set keeps them as they come. */
  @Example
  void a_cursor_opens_for_an_equal_query_however_it_was_written() {
    List<TaskQuery> equal =
        List.of(
            ALL.tags("BB", "Aa").status(Status.FAILED, Status.PENDING).assignedTo("ann", "bob"),
            ALL.status(Status.PENDING, Status.FAILED)
                .assignedTo("bob", " ann ", "bob")
                .tags("Aa", "BB"),
            ALL.limit(7)
                .bytes(9)
                .edges()
                .status(Status.BLOCKED)
                .titlePrefix("x")
                .titlePrefix("")
                .status(Status.PENDING, Status.FAILED)
                .tags("Aa", "BB", "Aa")
                .assignedTo("bob", "ann"));

    for (TaskQuery one : equal) {
      for (TaskQuery other : equal) {
        assertThat(list.page(other.after(sealedFor(one))).items()).isEmpty();
      }
    }
  }

  @Property(tries = 500)
  void any_altered_bit_is_refused(
      @ForAll("orders") PageOrder order, @ForAll @IntRange(max = 100_000) int place) {
    TaskQuery query = ALL.orderBy(order);
    byte[] bytes = Base64.getUrlDecoder().decode(sealedFor(query.limit(1)).value());
    int bit = place % (bytes.length * Byte.SIZE);
    bytes[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);

    assertThat(refusal(encoded(bytes), query)).isNotNull();
  }

  @Example
  void any_part_of_a_cursor_is_refused() {
    String value = sealedFor(ALL.limit(1)).value();
    for (int length = 0; length < value.length(); length++) {
      assertThat(refusal(Cursor.of(value.substring(0, length)), ALL)).isNotNull();
      assertThat(refusal(Cursor.of(value.substring(length + 1)), ALL)).isNotNull();
    }
    assertThat(refusal(Cursor.of(value + value), ALL)).isEqualTo(Reason.MALFORMED);
  }

  @Property(tries = 20_000)
  void any_text_is_refused(@ForAll("texts") String text) {
    assertThat(refusal(Cursor.of(text), ALL)).isNotNull();
  }

  @Property(tries = 2_000)
  void any_bytes_are_refused(@ForAll @Size(max = 200) List<Byte> content) {
    byte[] bytes = new byte[content.size()];
    for (int index = 0; index < bytes.length; index++) {
      bytes[index] = content.get(index);
    }

    assertThat(refusal(encoded(bytes), ALL)).isNotNull();
  }

  @Provide
  Arbitrary<PageOrder> orders() {
    return Arbitraries.of(PageOrder.class);
  }

  /** Of any characters, and of those that cursors have. */
  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.strings().ofMaxLength(150),
        Arbitraries.strings()
            .withCharRange('A', 'Z')
            .withCharRange('a', 'z')
            .numeric()
            .withChars('-', '_')
            .ofMaxLength(150),
        // As long as one is, with the version that one has.
        Arbitraries.strings()
            .withCharRange('a', 'z')
            .withChars('-', '_')
            .ofLength(sealedFor(ALL.limit(1)).value().length() - 2)
            .map(rest -> "Ag" + rest));
  }

  private Cursor sealedFor(TaskQuery query) {
    Frozen frozen = query.order() == PageOrder.UPDATED ? new Frozen(Board.T0, 0, 5) : null;
    return SEAL.seal(
        new CursorSeal.Position(new PageKey(7, 1), Board.T0, frozen), list.id(), query);
  }

  private static Cursor encoded(byte[] bytes) {
    return Cursor.of(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  private Reason refusal(Cursor cursor, TaskQuery query) {
    Reason[] reason = new Reason[1];
    assertThatExceptionOfType(InvalidCursorException.class)
        .isThrownBy(() -> list.page(query.after(cursor)))
        .satisfies(refused -> reason[0] = refused.reason());
    return reason[0];
  }
}
