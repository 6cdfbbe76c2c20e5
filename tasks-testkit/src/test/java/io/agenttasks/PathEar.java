package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.PathEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Hears of path claims. */
final class PathEar implements TaskListener, AutoCloseable {

  final Listening listening;

  /** What a test has heard so far. */
  final List<PathEvent> all = new ArrayList<>();

  private final Tasks tasks;
  private final BlockingQueue<PathEvent> heard = new LinkedBlockingQueue<>();
  private final BlockingQueue<Event> ofTasks = new LinkedBlockingQueue<>();
  private final Set<ListId> lists = ConcurrentHashMap.newKeySet();

  PathEar(Tasks tasks) {
    this.tasks = tasks;
    this.listening = tasks.listen(this);
  }

  @Override
  public void happened(ListId list, Event event) {
    ofTasks.add(event);
  }

  @Override
  public void happened(ListId list, PathEvent event) {
    lists.add(list);
    heard.add(event);
  }

  @Override
  public void close() {
    listening.close();
  }

  Set<ListId> lists() {
    return lists;
  }

  List<PathEvent> hear(int count) throws InterruptedException {
    List<PathEvent> events = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      PathEvent event = heard.poll(10, TimeUnit.SECONDS);
      assertThat(event).as("event %d of %d, after %s", index + 1, count, words(all)).isNotNull();
      events.add(event);
      all.add(event);
    }
    return events;
  }

  /** What the next events are about, in short. */
  List<String> words(int count) throws InterruptedException {
    return words(hear(count));
  }

  static List<String> words(List<PathEvent> events) {
    return events.stream().map(event -> event.what() + " " + event.claim().path()).toList();
  }

  /** Events go the same way, so what is behind those so far is heard before that of a new task. */
  void hearsNoMore() throws InterruptedException {
    ofTasks.clear();
    String title = "silence " + all.size();
    Event created;
    var task = tasks.list("/board").create(NewTask.of(title));
    do {
      created = ofTasks.poll(10, TimeUnit.SECONDS);
      assertThat(created).isNotNull();
    } while (!created.task().equals(task.id()));
    assertThat(words(List.copyOf(heard))).isEmpty();
  }
}
