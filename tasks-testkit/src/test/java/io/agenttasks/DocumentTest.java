package io.agenttasks;

import static io.agenttasks.Board.loss;
import static io.agenttasks.Board.updated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.model.Document;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Loss;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.PageOrder;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The document of a task: written with its state, read on demand. */
final class DocumentTest {

  private static final int KIB = 1_024;

  private final Board board = new Board();

  @Test
  void a_task_is_created_with_a_document_that_only_who_asks_is_shown() {
    TaskId id = board.create(NewTask.of("t").document("{\"a\": 1}"));

    assertThat(document(id)).isEqualTo("{\"a\": 1}");
    assertThat(board.list.get(id).orElseThrow().document()).isNull();
    assertThat(board.list.getWithDocument(id).orElseThrow().links()).isPresent();
    assertThat(board.list.getWithDocument(TaskId.of("9"))).isEmpty();
  }

  @Test
  void an_update_replaces_or_removes_it_by_a_version_with_an_event() {
    TaskId id = board.create(NewTask.of("t").document("old"));

    updated(board.list.update(TaskUpdate.of(id, "P").document("new").title("other")));
    assertThat(document(id)).isEqualTo("new");
    assertThat(board.task(id).version()).isEqualTo(2);
    assertThat(board.lastEvent(id).what()).isEqualTo(Event.What.EDITED);

    updated(board.list.update(TaskUpdate.of(id, "P").document(null)));
    assertThat(document(id)).isNull();
    assertThat(board.task(id).version()).isEqualTo(3);
  }

  @Test
  void an_update_to_the_document_that_is_there_changes_nothing() {
    TaskId with = board.create(NewTask.of("t").document("same"));
    TaskId without = board.create(NewTask.of("t"));

    assertThat(board.list.update(TaskUpdate.of(with, "P").document("same")))
        .isInstanceOf(UpdateResult.Unchanged.class);
    assertThat(board.list.update(TaskUpdate.of(without, "P").document(null)))
        .isInstanceOf(UpdateResult.Unchanged.class);
    assertThat(board.history(with)).hasSize(1);
  }

  @Test
  void an_update_of_the_status_may_bring_a_document() {
    TaskId id = board.create(NewTask.of("t"));

    updated(board.list.update(TaskUpdate.of(id, "P").completed().document("result")));

    assertThat(board.task(id).status()).isEqualTo(Status.COMPLETED);
    assertThat(document(id)).isEqualTo("result");
    assertThat(board.history(id)).hasSize(2);

    updated(board.list.update(TaskUpdate.of(id, "P").inProgress().document("again")));
    assertThat(document(id)).isEqualTo("again");
  }

  @Test
  void a_holder_completes_fails_or_parks_with_a_document_by_one_write() {
    TaskId done = board.create("done");
    TaskId failed = board.create("failed");
    TaskId parked = board.create("parked");

    updated(board.claim("A").complete("merged", "result"));
    updated(board.claim("A").fail("no way", "error"));
    Claim claim = board.claim("A");
    updated(claim.block("a key", "question"));

    assertThat(List.of(document(done), document(failed), document(parked)))
        .containsExactly("result", "error", "question");
    assertThat(List.of(board.history(done), board.history(failed), board.history(parked)))
        .allSatisfy(events -> assertThat(events).hasSize(3));
    updated(claim.complete("", null));
    assertThat(document(parked)).isNull();
  }

  @Test
  void a_repeated_act_with_the_same_document_is_answered_the_same() {
    TaskId done = board.create("done");
    TaskId parked = board.create("parked");
    Claim first = board.claim("A");
    Claim second = board.claim("A");
    updated(first.complete("merged", "result"));
    updated(second.block("a key", "question"));

    assertThat(updated(first.complete("merged", "result"))).isEqualTo(board.task(done));
    assertThat(updated(first.complete("merged"))).isEqualTo(board.task(done));
    assertThat(updated(second.block("a key", "question"))).isEqualTo(board.task(parked));

    assertThat(List.of(board.history(done), board.history(parked)))
        .allSatisfy(events -> assertThat(events).hasSize(3));
  }

  @Test
  void another_document_is_another_finish_and_another_parking() {
    TaskId done = board.create("done");
    TaskId parked = board.create("parked");
    Claim first = board.claim("A");
    Claim second = board.claim("A");
    updated(first.complete("merged", "result"));
    updated(second.block("a key", "question"));

    assertThat(loss(first.complete("merged", "other"))).isEqualTo(Loss.CLOSED);
    updated(second.block("a key", "other"));

    assertThat(document(done)).isEqualTo("result");
    assertThat(document(parked)).isEqualTo("other");
  }

  @Test
  void a_holder_that_lost_its_task_changes_no_document() {
    TaskId id = board.create(NewTask.of("t").document("mine"));
    Claim claim = board.claim("A");
    board.update(TaskUpdate.of(id, "P").cancelled().force());

    assertThat(loss(claim.complete("merged", "late"))).isEqualTo(Loss.CHANGED);

    assertThat(document(id)).isEqualTo("mine");
  }

  @Test
  void a_finish_that_is_overtaken_by_an_edit_still_brings_its_document() {
    TaskId id = board.create("t");
    Claim claim = board.claim("A");
    board.update(TaskUpdate.of(id, "P").title("other").document("edit"));

    updated(claim.complete("merged", "result"));

    assertThat(document(id)).isEqualTo("result");
    assertThat(board.task(id).title()).isEqualTo("other");
  }

  @Test
  void a_bad_document_is_refused_before_anything_is_written() {
    board.create("t");
    Claim claim = board.claim("A");
    String large = "x".repeat(Document.DOCUMENT_BYTES_MAX + 1);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> claim.complete("", large))
        .withMessageContaining("document")
        .withMessageContaining("1572864")
        .withMessageContaining("1572865");
    assertThatIllegalArgumentException().isThrownBy(() -> NewTask.of("t").document("a\0b"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TaskUpdate.of(claim.task().id(), "P").document("half \uD83D"));
    assertThat(claim.until()).isEmpty();
    assertThat(board.task(claim.task().id()).status()).isEqualTo(Status.IN_PROGRESS);
  }

  @Test
  void a_repeated_create_is_one_of_its_document_too() {
    List<NewTask> wish = List.of(NewTask.of("t").document("one"));
    board.list.tryCreate(wish, RequestId.of("r"));

    assertThat(board.list.tryCreate(wish, RequestId.of("r")))
        .isInstanceOf(CreateResult.Created.class);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                board.list.tryCreate(List.of(NewTask.of("t").document("two")), RequestId.of("r")));
  }

  @ParameterizedTest
  @EnumSource
  void pages_bring_documents_only_if_asked_and_few_tasks_at_once(PageOrder order) {
    for (int each = 0; each < 40; each++) {
      board.create(NewTask.of("t" + each).document("d" + each));
    }
    TaskQuery query = TaskQuery.all().orderBy(order);

    assertThat(board.list.page(query).items()).hasSize(40).allMatch(it -> it.document() == null);
    assertThat(board.list.page(query.documents()).items())
        .hasSize(TaskStore.DOCUMENTS_PER_CALL_MAX);
    assertThat(walk(query.documents()))
        .hasSize(40)
        .allSatisfy(
            view -> assertThat(view.document()).isEqualTo("d" + view.task().title().substring(1)));
    assertThat(walk(query.documents().edges().limit(7))).hasSize(40);
  }

  @Test
  void the_bytes_of_a_page_count_its_documents() {
    for (int each = 0; each < 5; each++) {
      board.create(NewTask.of("t").document("é".repeat(5 * KIB)));
    }
    TaskQuery query = TaskQuery.all().documents();

    assertThat(board.list.page(query.bytes(21 * KIB)).items()).hasSize(2);
    assertThat(board.list.page(query.bytes(1)).items()).hasSize(1);
    assertThat(walk(query.bytes(21 * KIB))).hasSize(5).doesNotHaveDuplicates();
  }

  @Test
  void no_claim_finish_or_list_reads_a_document() {
    List<Collection<TaskId>> read = new ArrayList<>();
    TaskStore store =
        new ForwardingTaskStore(board.store) {
          @Override
          public Map<TaskId, String> documents(ListId list, Collection<TaskId> ids) {
            read.add(ids);
            return super.documents(list, ids);
          }
        };
    TaskList list = Tasks.on(store).list(board.list.id());
    list.create(NewTask.of("t").document("d"));

    Claim claim = ((ClaimResult.Claimed) list.claim(ClaimRequest.by("A"))).claim();
    list.page(TaskQuery.all().edges());
    list.get(claim.task().id());
    claim.complete("merged", "result");

    assertThat(read).isEmpty();
  }

  private List<TaskView> walk(TaskQuery query) {
    List<TaskView> views = new ArrayList<>();
    Page<TaskView> page = board.list.page(query);
    views.addAll(page.items());
    while (page.next().isPresent()) {
      page = board.list.page(query.after(page.next().get()));
      views.addAll(page.items());
    }
    return views;
  }

  private @Nullable String document(TaskId id) {
    return board.list.getWithDocument(id).orElseThrow().document();
  }
}
