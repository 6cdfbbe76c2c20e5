package io.agenttasks.page;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Status;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskFilter.Priorities;
import io.agenttasks.spi.TaskFilter.Starts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a cursor is good for, as one text: equal queries have equal texts, others have others. Each
 * part that is asked for is written with its name, each value with its length, so that none runs
 * into the next.
 */
final class NormalForm {

  private static final int STATUSES = Status.values().length;

  private final StringBuilder text = new StringBuilder("page");

  private NormalForm() {}

  static String of(TaskQuery query) {
    NormalForm form = new NormalForm();
    form.value("order", query.order());
    form.flag("ready", query.onlyReady());
    if (!query.filter().equals(TaskFilter.ALL)) {
      form.filter(query.filter());
    }
    return form.text.toString();
  }

  private void filter(TaskFilter filter) {
    if (filter.statuses().size() < STATUSES) {
      text.append(", status");
      filter.statuses().stream().sorted().forEach(this::value);
    }
    flag("held back", filter.heldBack());
    value("dormant", filter.dormant());
    value("ready at", filter.readyAt());
    value("owner", filter.owner());
    values("assignees", filter.assignees().stream().map(Agent::name).toList());
    flag("unassigned", filter.unassigned());
    values("tags", filter.tags());
    value("persona", filter.persona());
    if (!filter.priorities().equals(Priorities.ANY)) {
      value("least", filter.priorities().least());
      value("most", filter.priorities().most());
    }
    starts(filter.starts());
    value("title", filter.titlePrefix());
    value("path", filter.pathPrefix());
    value("blocked by", filter.blockedBy());
    value("updated since", filter.updatedSince());
  }

  private void starts(@Nullable Starts starts) {
    if (starts != null) {
      flag("starts", true);
      value("from", starts.from());
      value("before", starts.before());
    }
  }

  private void flag(String name, boolean set) {
    if (set) {
      text.append(", ").append(name);
    }
  }

  private void value(String name, @Nullable Object value) {
    if (value != null) {
      text.append(", ").append(name);
      value(value);
    }
  }

  private void values(String name, Collection<String> values) {
    if (!values.isEmpty()) {
      text.append(", ").append(name);
      sorted(values).forEach(this::value);
    }
  }

  private void value(Object value) {
    String shown = value.toString();
    text.append(' ').append(shown.length()).append(':').append(shown);
  }

  private static List<String> sorted(Collection<String> values) {
    List<String> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted;
  }
}
