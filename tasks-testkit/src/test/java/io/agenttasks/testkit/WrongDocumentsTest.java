package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Document;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Stores that are wrong about documents. */
final class WrongDocumentsTest {

  private static final int MEBIBYTE = 1_048_576;

  @Test
  void catches_a_store_that_clears_the_document_with_each_change() {
    assertThat(failuresOf(right -> writing(right, WrongDocumentsTest::clearing)))
        .containsExactlyInAnyOrder(
            "a_change_that_names_no_document_leaves_it_as_it_is",
            "a_new_task_that_is_changed_by_the_same_write_keeps_its_document",
            "a_write_that_is_overtaken_leaves_the_documents_as_they_are",
            "of_a_task_that_is_changed_twice_the_last_document_counts");
  }

  @Test
  void catches_a_store_that_takes_no_document_away() {
    assertThat(failuresOf(right -> writing(right, WrongDocumentsTest::keeping)))
        .containsExactlyInAnyOrder(
            "a_change_that_names_a_document_replaces_it_or_takes_it_away",
            "of_a_task_that_is_changed_twice_the_last_document_counts");
  }

  @Test
  void catches_a_store_that_drops_the_document_of_a_finish() {
    assertThat(failuresOf(right -> writing(right, WrongDocumentsTest::finishingBare)))
        .containsExactlyInAnyOrder(
            "a_change_that_names_a_document_replaces_it_or_takes_it_away",
            "a_finish_with_a_document_frees_its_dependents");
  }

  @Test
  void catches_a_store_that_cuts_documents() {
    assertThat(failuresOf(right -> writing(right, WrongDocumentsTest::cut)))
        .containsExactlyInAnyOrder("a_document_of_the_most_bytes_is_kept_whole");
  }

  @Test
  void catches_a_store_that_keeps_the_document_of_an_overtaken_write() {
    assertThat(failuresOf(KeepsOvertaken::new))
        .containsExactlyInAnyOrder("a_write_that_is_overtaken_leaves_the_documents_as_they_are");
  }

  @Test
  void catches_a_store_that_reads_any_number_of_documents() {
    assertThat(failuresOf(ReadsAnyNumber::new))
        .containsExactlyInAnyOrder("documents_are_read_of_so_many_tasks_at_once_and_no_more");
  }

  @Test
  void catches_a_store_that_reads_the_documents_of_another_list() {
    assertThat(failuresOf(ReadsAnotherList::new))
        .containsExactlyInAnyOrder("the_documents_of_another_list_are_not_shown");
  }

  private static TaskStore writing(TaskStore right, UnaryOperator<Change> other) {
    return new Rewritten(right) {
      @Override
      Write rewritten(Write write) {
        return write.with(write.changes().stream().map(other).toList());
      }
    };
  }

  private static Change clearing(Change change) {
    return change.document() == null ? change.with(Document.NONE) : change;
  }

  private static Change keeping(Change change) {
    return Document.NONE.equals(change.document()) ? change.with(null) : change;
  }

  private static Change finishingBare(Change change) {
    return change.after().status().isClosed() && change.before() != null
        ? change.with(null)
        : change;
  }

  private static Change cut(Change change) {
    String text = change.document() == null ? null : change.document().text();
    return text == null || text.length() <= MEBIBYTE
        ? change
        : change.with(new Document(text.substring(0, MEBIBYTE)));
  }

  /** The state waits for the version, the document does not. */
  private static final class KeepsOvertaken extends ForwardingTaskStore {
    private final Map<TaskId, String> kept = new HashMap<>();

    KeepsOvertaken(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      if (outcome instanceof WriteOutcome.Overtaken) {
        for (Change change : write.changes()) {
          if (change.document() != null) {
            kept.put(change.id(), String.valueOf(change.document().text()));
          }
        }
      }
      return outcome;
    }

    @Override
    public synchronized Map<TaskId, String> documents(ListId list, Collection<TaskId> ids) {
      Map<TaskId, String> found = new HashMap<>(super.documents(list, ids));
      found.replaceAll((id, text) -> kept.getOrDefault(id, text));
      return found;
    }
  }

  private static final class ReadsAnyNumber extends ForwardingTaskStore {
    ReadsAnyNumber(TaskStore right) {
      super(right);
    }

    @Override
    public Map<TaskId, String> documents(ListId list, Collection<TaskId> ids) {
      return super.documents(list, List.copyOf(ids).subList(0, Math.min(16, ids.size())));
    }
  }

  private static final class ReadsAnotherList extends ForwardingTaskStore {
    ReadsAnotherList(TaskStore right) {
      super(right);
    }

    @Override
    public Map<TaskId, String> documents(ListId list, Collection<TaskId> ids) {
      return super.documents(StoreFixture.LIST, ids);
    }
  }
}
