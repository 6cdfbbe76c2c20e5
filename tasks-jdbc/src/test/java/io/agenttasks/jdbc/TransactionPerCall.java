package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.TaskStoreException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A host that makes each call to a store in a transaction of its own, again if the database ended
 * it. Any number of threads may use it.
 */
final class TransactionPerCall {

  private static final Set<String> OUTSIDE = Set.of("clock", "watch", "close");
  private static final int ATTEMPTS_MAX = 50;

  private final DataSource source;
  private final JdbcTaskStore store;

  private TransactionPerCall(DataSource source, JdbcTaskStore store) {
    this.source = source;
    this.store = store;
  }

  static TaskStore over(DataSource source, JdbcTaskStore store) {
    TransactionPerCall host = new TransactionPerCall(source, store);
    return (TaskStore)
        Proxy.newProxyInstance(
            TaskStore.class.getClassLoader(),
            new Class<?>[] {TaskStore.class},
            (proxy, method, arguments) -> host.call(method, arguments));
  }

  private @Nullable Object call(Method method, Object @Nullable [] arguments) throws Throwable {
    if (OUTSIDE.contains(method.getName())) {
      return invoke(store, method, arguments);
    }
    for (int attempt = 1; ; attempt++) {
      try {
        return inTransaction(method, arguments);
      } catch (TaskStoreException e) {
        if (attempt == ATTEMPTS_MAX || !String.valueOf(e.getMessage()).contains("begin again")) {
          throw e;
        }
      }
    }
  }

  private @Nullable Object inTransaction(Method method, Object @Nullable [] arguments)
      throws Throwable {
    try (Connection connection = source.getConnection()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
      connection.setAutoCommit(false);
      try (TaskStore transaction = store.in(connection)) {
        Object answer = invoke(transaction, method, arguments);
        connection.commit();
        return answer;
      }
    }
  }

  private static @Nullable Object invoke(
      TaskStore target, Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
