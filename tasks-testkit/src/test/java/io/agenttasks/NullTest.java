package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.Agent;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.IdScheme;
import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.Cursor;
import io.agenttasks.page.CursorKeys;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.PageOrder;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskStore;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A null is refused at once wherever the signature does not allow it, and writes nothing. */
final class NullTest {

  private static final Map<Class<?>, Object> SAMPLES =
      Map.ofEntries(
          Map.entry(String.class, "x"),
          Map.entry(int.class, 1),
          Map.entry(long.class, 1L),
          Map.entry(boolean.class, false),
          Map.entry(Duration.class, Duration.ofSeconds(1)),
          Map.entry(Instant.class, Instant.EPOCH),
          Map.entry(Agent.class, Agent.of("a")),
          Map.entry(TaskId.class, TaskId.of(1)),
          Map.entry(ListId.class, ListId.of("/nulls")),
          Map.entry(ListSettings.class, ListSettings.DEFAULT),
          Map.entry(RequestId.class, RequestId.of("r")),
          Map.entry(TaskStore.class, new InMemoryTaskStore()),
          Map.entry(CursorKeys.class, CursorKeys.random()),
          Map.entry(Cursor.class, Cursor.of("c")),
          Map.entry(TaskFilter.class, TaskFilter.ALL),
          Map.entry(PageOrder.class, PageOrder.CREATION),
          Map.entry(Status.class, Status.PENDING),
          Map.entry(BlockerPolicy.class, BlockerPolicy.STALL),
          Map.entry(IdScheme.class, IdScheme.CREATION_NUMBER),
          Map.entry(ClaimRequest.class, ClaimRequest.by("a")),
          Map.entry(Collection.class, List.of()),
          Map.entry(List.class, List.of(NewTask.of("t"))),
          Map.entry(String[].class, new String[] {"x"}),
          Map.entry(TaskId[].class, new TaskId[] {TaskId.of(1)}),
          Map.entry(Status[].class, new Status[] {Status.PENDING}));

  private final InMemoryTaskStore store = new InMemoryTaskStore();
  private final Tasks tasks = Tasks.on(store);
  private final TaskList list = tasks.list("/nulls");
  private final List<String> accepted = new ArrayList<>();
  private int tried;

  @Test
  void no_call_takes_a_null_that_it_does_not_allow() {
    list.create(NewTask.of("one"));
    Claim claim = ((ClaimResult.Claimed) list.claim(ClaimRequest.by("b"))).claim();
    String before = state();

    List.of(tasks, list, claim, tasks.housekeeping(list.id())).forEach(this::tryAll);
    List.of(NewTask.of("t"), TaskUpdate.of(TaskId.of(1), "a"), ClaimRequest.by("a"))
        .forEach(this::tryAll);
    List.of(PathRequest.by("a"), TaskQuery.all(), ListSettings.DEFAULT).forEach(this::tryAll);

    assertThat(accepted).isEmpty();
    assertThat(tried).isGreaterThan(100);
    assertThat(state()).isEqualTo(before);
  }

  private String state() {
    return list.page(TaskQuery.all()).items() + " " + list.run() + " " + list.pathClaims();
  }

  private void tryAll(Object on) {
    for (Method method : on.getClass().getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers()) && !method.getName().equals("equals")) {
        for (int place = 0; place < method.getParameterCount(); place++) {
          Parameter parameter = method.getParameters()[place];
          if (!parameter.getType().isPrimitive()
              && !parameter.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
            nulls(parameter.getType()).forEach(wrong(on, method, place)::with);
          }
        }
      }
    }
  }

  /** One that is null, and one that holds a null. */
  private static List<@Nullable Object> nulls(Class<?> type) {
    List<@Nullable Object> nulls = new ArrayList<>();
    nulls.add(null);
    if (type.isArray() && !type.getComponentType().isPrimitive()) {
      nulls.add(Array.newInstance(type.getComponentType(), 1));
    } else if (Collection.class.isAssignableFrom(type)) {
      nulls.add(Collections.singletonList(null));
    }
    return nulls;
  }

  private interface Attempt {
    void with(@Nullable Object wrong);
  }

  private Attempt wrong(Object on, Method method, int place) {
    return wrong -> {
      @Nullable Object[] arguments =
          Arrays.stream(method.getParameterTypes()).map(SAMPLES::get).toArray();
      arguments[place] = wrong;
      tried++;
      try {
        method.invoke(on, arguments);
        accepted.add(method + " at " + place);
      } catch (InvocationTargetException e) {
        if (!(e.getCause() instanceof NullPointerException)) {
          accepted.add(method + " at " + place + ": " + Objects.requireNonNull(e.getCause()));
        }
      } catch (IllegalAccessException e) {
        throw new AssertionError(e);
      }
    };
  }
}
