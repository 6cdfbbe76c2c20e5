package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.model.Document;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Documents: what a host keeps with a task. */
abstract class DocumentContract extends PathContract {

  private static final String TEXT = "{\"état\": \"\uD83D\uDE00\"}\n\t' \\ ;";
  private static final int BYTES_PER_SMILE = 4;

  @Test
  @Rule("S46")
  void a_new_task_may_come_with_a_document() {
    Stored with = addWith(TEXT);
    Stored without = add("without");

    assertThat(documents(with, without)).isEqualTo(Map.of(with.task().id(), TEXT));
  }

  @Test
  @Rule("S46")
  void a_change_that_names_no_document_leaves_it_as_it_is() {
    Stored task = addWith(TEXT);

    written(changes.retitled(task, "edited"));
    Stored taken = claimed(ANN);
    written(changes.completed(taken));

    assertThat(documentOf(task)).isEqualTo(TEXT);
  }

  @Test
  @Rule("S46")
  void a_change_that_names_a_document_replaces_it_or_takes_it_away() {
    Stored task = add("task");

    written(changes.completed(task).with(new Document("first")));
    assertThat(documentOf(task)).isEqualTo("first");

    written(changes.reopened(now(task)).with(new Document("second")));
    assertThat(documentOf(task)).isEqualTo("second");

    written(changes.retitled(now(task), "edited").with(new Document("")));
    assertThat(documentOf(task)).isEmpty();

    written(changes.retitled(now(task), "again").with(Document.NONE));
    assertThat(documents(task)).isEmpty();
    assertThat(now(task).task().version()).isEqualTo(5);
  }

  @Test
  @Rule({"S46", "S13"})
  void a_finish_with_a_document_frees_its_dependents() {
    Stored blocker = add("blocker");
    Stored dependent = addBlockedBy(blocker);

    assertThat(written(changes.completed(now(blocker)).with(new Document(TEXT))).first())
        .containsExactly(dependent.task().id());

    assertThat(documentOf(blocker)).isEqualTo(TEXT);
  }

  @Test
  @Rule({"S46", "S7", "S5"})
  void a_write_that_is_overtaken_leaves_the_documents_as_they_are() {
    Stored task = addWith(TEXT);
    Stored other = addWith("other");
    written(changes.retitled(task, "edited"));

    overtaken(changes.completed(task).with(new Document("late")));
    overtaken(
        changes.completed(other).with(Document.NONE),
        changes.completed(task).with(new Document("late")));

    assertThat(documentOf(task)).isEqualTo(TEXT);
    assertThat(documentOf(other)).isEqualTo("other");
  }

  @Test
  @Rule("S46")
  void of_a_task_that_is_changed_twice_the_last_document_counts() {
    Stored task = addWith("before");
    Change first = changes.reopened(task).with(new Document("first"));
    Change second = changes.retitled(first.result(), "second");
    written(first, second);
    assertThat(documentOf(task)).isEqualTo("first");

    Change third = changes.reopened(now(task)).with(new Document("third"));
    Change fourth = changes.retitled(third.result(), "fourth").with(Document.NONE);
    written(third, fourth);
    assertThat(documents(task)).isEmpty();
  }

  @Test
  @Rule("S46")
  void a_new_task_that_is_changed_by_the_same_write_keeps_its_document() {
    Change created =
        changes.created(number(), TaskDetails.of("new")).with(new Document("created with"));

    written(created, changes.completed(created.result()));

    assertThat(documentOf(created.result())).isEqualTo("created with");
  }

  @Test
  @Rule({"S46", "S26"})
  void a_document_of_the_most_bytes_is_kept_whole() {
    String ascii = "x".repeat(Document.DOCUMENT_BYTES_MAX);
    String smiles = "\uD83D\uDE00".repeat(Document.DOCUMENT_BYTES_MAX / BYTES_PER_SMILE);

    Stored first = addWith(ascii);
    Stored second = addWith(smiles);

    assertThat(documentOf(first).equals(ascii)).isTrue();
    assertThat(documentOf(second).equals(smiles)).isTrue();
  }

  @Test
  @Rule({"S46", "S26"})
  void a_document_beyond_its_limit_is_refused() {
    for (String text :
        List.of(
            "x".repeat(Document.DOCUMENT_BYTES_MAX + 1),
            "é".repeat(Document.DOCUMENT_BYTES_MAX / 2 + 1))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new Document(text))
          .withMessageContaining("document")
          .withMessageContaining(Integer.toString(Document.DOCUMENT_BYTES_MAX));
    }
    for (String text : List.of("a\u0000b", "half \uD83D")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new Document(text))
          .withMessageContaining("document");
    }
  }

  @Test
  @Rule({"S46", "S26"})
  void documents_are_read_of_so_many_tasks_at_once_and_no_more() {
    List<TaskId> ids =
        IntStream.range(0, TaskStore.DOCUMENTS_PER_CALL_MAX)
            .mapToObj(each -> addWith("document " + each).task().id())
            .toList();

    assertThat(other.documents(LIST, ids)).hasSize(ids.size()).containsValue("document 15");
    assertThat(other.documents(LIST, List.of())).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> other.documents(LIST, Collections.nCopies(ids.size() + 1, ids.get(0))))
        .withMessageContaining("ids")
        .withMessageContaining(Integer.toString(ids.size()));
  }

  @Test
  @Rule({"S46", "S25"})
  void the_documents_of_another_list_are_not_shown() {
    Stored mine = addWith(TEXT);

    assertThat(other.documents(OTHER_LIST, List.of(mine.task().id()))).isEmpty();
    Boards.single(1).storeIn(store, OTHER_LIST);
    assertThat(other.documents(OTHER_LIST, List.of(mine.task().id(), TaskId.of("nobody"))))
        .isEmpty();
  }

  /** A new task with a document. */
  Stored addWith(String document) {
    Change change = changes.created(number(), TaskDetails.of("task"));
    written(change.with(new Document(document)));
    return now(change.id());
  }

  /** The document of a task that has one. */
  String documentOf(Stored task) {
    Map<TaskId, String> found = documents(task);
    assertThat(found).containsOnlyKeys(task.task().id());
    return found.values().iterator().next();
  }

  Map<TaskId, String> documents(Stored... tasks) {
    return other.documents(LIST, Stream.of(tasks).map(stored -> stored.task().id()).toList());
  }
}
