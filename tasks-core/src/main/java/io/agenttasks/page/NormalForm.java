package io.agenttasks.page;

import io.agenttasks.model.Agent;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskFilter.Starts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a cursor is good for, as one text: equal queries have equal texts, others have others. Each
 * part is written with its name, each value with its length, so that none runs into the next.
 */
final class NormalForm {

  private final StringBuilder text = new StringBuilder("page");

  private NormalForm() {}

  static String of(TaskQuery query) {
    NormalForm form = new NormalForm();
    form.part("order", List.of(query.order().name()));
    form.flag("ready", query.onlyReady());
    form.filter(query.filter());
    return form.text.toString();
  }

  private void filter(TaskFilter filter) {
    part("status", filter.statuses().stream().sorted().map(Enum::name).toList());
    flag("held back", filter.heldBack());
    value("ready at", filter.readyAt());
    value("owner", filter.owner());
    part("assignees", sorted(filter.assignees().stream().map(Agent::name).toList()));
    flag("unassigned", filter.unassigned());
    part("tags", sorted(filter.tags()));
    value("persona", filter.persona());
    value("least", filter.priorities().least());
    value("most", filter.priorities().most());
    starts(filter.starts());
    value("title", filter.titlePrefix());
    value("path", filter.pathPrefix());
    value("blocked by", filter.blockedBy());
    value("updated since", filter.updatedSince());
  }

  private void starts(@Nullable Starts starts) {
    flag("starts", starts != null);
    if (starts != null) {
      value("from", starts.from());
      value("before", starts.before());
    }
  }

  private void flag(String name, boolean set) {
    part(name, set ? List.of("") : List.of());
  }

  private void value(String name, @Nullable Object value) {
    part(name, value == null ? List.of() : List.of(value.toString()));
  }

  private void part(String name, Collection<String> values) {
    text.append(", ").append(name);
    for (String value : values) {
      text.append(' ').append(value.length()).append(':').append(value);
    }
  }

  private static List<String> sorted(Collection<String> values) {
    List<String> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted;
  }
}
