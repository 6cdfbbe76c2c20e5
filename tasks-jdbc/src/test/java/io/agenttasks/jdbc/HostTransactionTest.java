package io.agenttasks.jdbc;

import static io.agenttasks.model.Status.COMPLETED;
import static io.agenttasks.model.Status.IN_PROGRESS;
import static io.agenttasks.model.Status.PENDING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.zaxxer.hikari.HikariDataSource;
import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult.Claimed;
import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Subscription;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.TaskStoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What is written through a store in a transaction of the host happens with it, or not at all. */
@ParameterizedClass
@EnumSource
final class HostTransactionTest {

  private static final ClaimRequest ANN = ClaimRequest.by("ann");

  private final ListId list = ListId.of("/host/" + UUID.randomUUID());

  private final HikariDataSource source = new HikariDataSource();
  private final JdbcTaskStore store;
  private final TaskList tasks;

  HostTransactionTest(HostBackend backend, @TempDir Path folder) throws SQLException {
    source.setJdbcUrl(backend.url(folder));
    store = JdbcTaskStore.on(source);
    tasks = Tasks.on(store).list(list);
    try (Connection connection = connect()) {
      execute(
          connection, "create table if not exists payment (id varchar(64) not null primary key)");
      connection.commit();
    }
  }

  @AfterEach
  void close() {
    store.close();
    source.close();
  }

  /** With a transaction, as a host would have it. */
  private Connection connect() throws SQLException {
    Connection connection = source.getConnection();
    connection.setTransactionIsolation(Dialect.of(source.getJdbcUrl()).hostIsolation());
    connection.setAutoCommit(false);
    return connection;
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private void pay(Connection connection) throws SQLException {
    execute(connection, "insert into payment values ('" + list + "')");
  }

  private boolean isPaid() throws SQLException {
    return payments(list.toString()) == 1;
  }

  private int payments(String id) throws SQLException {
    try (Connection connection = connect();
        var statement = connection.createStatement();
        var row = statement.executeQuery("select count(*) from payment where id = '" + id + "'")) {
      row.next();
      return row.getInt(1);
    }
  }

  private Claim claimed(String title) {
    tasks.create(NewTask.of(title));
    return ((Claimed) tasks.claim(ANN)).claim();
  }

  private void complete(TaskStore in, Claim claim) {
    Tasks.on(in).list(list).resume(claim.task().id(), claim.fence(), ANN).complete("paid");
  }

  private Status statusOf(TaskId task) {
    return tasks.get(task).orElseThrow().task().state().status();
  }

  @Test
  void a_finish_and_the_hosts_own_row_are_committed_together() throws SQLException {
    Claim claim = claimed("pay");
    Task next = tasks.create(NewTask.of("send").blockedBy(claim.task().id()));

    try (Connection connection = connect();
        TaskStore transaction = store.in(connection)) {
      complete(transaction, claim);
      pay(connection);
      connection.commit();
    }

    assertThat(isPaid()).isTrue();
    assertThat(statusOf(claim.task().id())).isEqualTo(COMPLETED);
    assertThat(((Claimed) tasks.claim(ANN)).claim().task().id()).isEqualTo(next.id());
  }

  @Test
  void what_the_host_rolls_back_has_not_happened() throws SQLException {
    Claim claim = claimed("pay");
    Task next = tasks.create(NewTask.of("send").blockedBy(claim.task().id()));

    try (Connection connection = connect();
        TaskStore transaction = store.in(connection)) {
      complete(transaction, claim);
      pay(connection);
      connection.rollback();
    }

    assertThat(isPaid()).isFalse();
    assertThat(statusOf(claim.task().id())).isEqualTo(IN_PROGRESS);
    assertThat(tasks.get(next.id()).orElseThrow().openBlockers()).isEqualTo(1);
    claim.complete("after all");
    assertThat(statusOf(claim.task().id())).isEqualTo(COMPLETED);
  }

  @Test
  void a_claim_that_is_rolled_back_holds_nothing() throws SQLException {
    Task task = tasks.create(NewTask.of("once").paths("src"));

    try (Connection connection = connect();
        TaskStore transaction = store.in(connection)) {
      TaskList inside = Tasks.on(transaction).list(list);
      assertThat(((Claimed) inside.claim(ANN)).claim().task().id()).isEqualTo(task.id());
      assertThat(inside.claim(ANN)).isNotInstanceOf(Claimed.class);
      connection.rollback();
    }

    assertThat(statusOf(task.id())).isEqualTo(PENDING);
    assertThat(((Claimed) tasks.claim(ClaimRequest.by("bob"))).claim().task().id())
        .isEqualTo(task.id());
  }

  @Test
  void a_list_that_was_made_and_rolled_back_can_be_made_again() throws SQLException {
    try (Connection connection = connect();
        TaskStore transaction = store.in(connection)) {
      Tasks.on(transaction).list(list).create(NewTask.of("gone"));
      connection.rollback();
    }

    tasks.create(NewTask.of("kept"));
    assertThat(tasks.counts().total()).isEqualTo(1);
    assertThat(((Claimed) tasks.claim(ANN)).claim().task().details().title()).isEqualTo("kept");
  }

  @Test
  void whoever_waits_is_told_when_the_store_of_the_transaction_is_closed() throws SQLException {
    tasks.create(NewTask.of("first"));
    AtomicInteger hints = new AtomicInteger();

    try (Subscription watch = store.watch(list, hints::incrementAndGet);
        Connection connection = connect()) {
      TaskStore transaction = store.in(connection);
      Tasks.on(transaction).list(list).create(NewTask.of("second"));
      connection.commit();
      int before = hints.get();
      transaction.close();
      assertThat(hints).as("hints of %s", watch).hasValueGreaterThan(before);
    }
  }

  @Test
  void a_step_that_fails_is_taken_back_and_the_transaction_goes_on() throws SQLException {
    try (Connection connection = connect()) {
      HostTransaction transaction =
          HostTransaction.of(connection, Connections.of(source, JdbcSettings.DEFAULT));
      assertThatThrownBy(() -> transaction.write(HostTransactionTest::payHalf))
          .isInstanceOfSatisfying(
              TaskStoreException.class, e -> assertThat(e.mayHaveHappened()).isFalse());
      pay(connection);
      connection.commit();
    }

    assertThat(payments("half")).isZero();
    assertThat(isPaid()).isTrue();
  }

  private static int payHalf(Handle handle) {
    handle.execute("insert into payment values ('half')");
    return handle.execute("insert into payment values (null)");
  }

  @Test
  void of_two_transactions_that_wait_for_each_other_one_is_told_to_begin_again() throws Exception {
    assumeThat(source.getJdbcUrl()).as("one writer at a time").doesNotStartWith("jdbc:sqlite:");
    Claim first = claimed("first");
    Claim second = claimed("second");
    CyclicBarrier both = new CyclicBarrier(2);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<Optional<TaskStoreException>> one =
          threads.submit(() -> completeBoth(first, second, both));
      Future<Optional<TaskStoreException>> other =
          threads.submit(() -> completeBoth(second, first, both));

      assertThat(Stream.of(one.get(), other.get()).flatMap(Optional::stream))
          .singleElement()
          .satisfies(failure -> assertThat(failure.mayHaveHappened()).isFalse())
          .extracting(Throwable::getMessage)
          .asString()
          .contains("roll it back");
    } finally {
      threads.shutdownNow();
    }
    assertThat(statusOf(first.task().id())).isEqualTo(COMPLETED);
    assertThat(statusOf(second.task().id())).isEqualTo(COMPLETED);
  }

  /** As a transaction of its own; how it was ended by the database, if it was. */
  private Optional<TaskStoreException> completeBoth(Claim first, Claim second, CyclicBarrier both)
      throws Exception {
    try (Connection connection = connect();
        TaskStore transaction = store.in(connection)) {
      try {
        complete(transaction, first);
        both.await(30, TimeUnit.SECONDS);
        complete(transaction, second);
        connection.commit();
        return Optional.empty();
      } catch (TaskStoreException e) {
        assertThatThrownBy(() -> complete(transaction, second))
            .isInstanceOf(TaskStoreException.class)
            .hasMessageContaining("roll it back");
        connection.rollback();
        return Optional.of(e);
      }
    }
  }

  @Test
  void a_store_that_was_closed_with_its_transaction_does_nothing_more() throws SQLException {
    Claim claim = claimed("pay");

    try (Connection connection = connect()) {
      TaskStore transaction = store.in(connection);
      transaction.close();
      assertThatThrownBy(() -> complete(transaction, claim))
          .isInstanceOf(TaskStoreException.class)
          .hasMessageContaining("closed");
      assertThat(connection.isClosed()).isFalse();
    }
  }
}
