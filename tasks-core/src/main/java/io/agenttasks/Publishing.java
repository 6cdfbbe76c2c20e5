package io.agenttasks;

import io.agenttasks.model.ListId;
import io.agenttasks.spi.TaskStoreException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Tells listeners what was written. Writers of one task may come here in another order than they
 * wrote, so each takes a number before its write: an event is passed on once every write that began
 * before it ended has ended as well, and then those of one task go by their versions, and those of
 * a list's path claims by theirs.
 *
 * <p>Any number of threads may use it. Without listeners it costs one look.
 */
final class Publishing implements AutoCloseable {

  private final List<Publication> publications = new CopyOnWriteArrayList<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<ListId, SortedSet<Long>> underWay = new HashMap<>();
  private long nextNumber;

  /** What waits until every write below the barrier has ended. */
  record Pending(Happening happening, long barrier) {}

  /** A write from its start to its end. */
  final class Announcement implements AutoCloseable {

    private final ListId list;
    private final long number;
    private List<Happening> happenings = List.of();

    private Announcement(ListId list) {
      this.list = list;
      this.number = begin(list);
    }

    /** What it wrote; without this it wrote nothing. */
    void wrote(List<Happening> all) {
      happenings = all;
    }

    @Override
    public void close() {
      publications.forEach(publication -> publication.add(pending(happenings)));
      end(list, number);
      publications.forEach(Publication::wake);
    }
  }

  boolean isSilent() {
    return publications.isEmpty();
  }

  Announcement announce(ListId list) {
    return new Announcement(list);
  }

  /** Counts so many events as lost, if the failed write may have happened. */
  void mayHaveWritten(TaskStoreException failure, int count) {
    if (failure.mayHaveHappened()) {
      publications.forEach(publication -> publication.lose(count));
    }
  }

  Listening listen(TaskListener listener) {
    Publication publication = new Publication(this, listener);
    publications.add(publication);
    return publication;
  }

  void remove(Publication publication) {
    publications.remove(publication);
  }

  @Override
  public void close() {
    publications.forEach(Publication::close);
  }

  /** The write of the list under way that began first; or the next one, if none is. */
  long firstUnderWay(ListId list) {
    lock.lock();
    try {
      SortedSet<Long> numbers = underWay.get(list);
      return numbers == null ? nextNumber : numbers.first();
    } finally {
      lock.unlock();
    }
  }

  private long nextNumber() {
    lock.lock();
    try {
      return nextNumber;
    } finally {
      lock.unlock();
    }
  }

  private long begin(ListId list) {
    lock.lock();
    try {
      underWay.computeIfAbsent(list, id -> new TreeSet<>()).add(nextNumber);
      return nextNumber++;
    } finally {
      lock.unlock();
    }
  }

  private void end(ListId list, long number) {
    lock.lock();
    try {
      SortedSet<Long> numbers = underWay.get(list);
      if (numbers != null && numbers.remove(number) && numbers.isEmpty()) {
        underWay.remove(list);
      }
    } finally {
      lock.unlock();
    }
  }

  private List<Pending> pending(List<Happening> happenings) {
    long barrier = nextNumber();
    return happenings.stream().map(happening -> new Pending(happening, barrier)).toList();
  }
}
