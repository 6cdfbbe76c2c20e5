package io.agenttasks.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What a source of connections has handed out and did not get back, and the statements that were
 * open when it got a connection back: a pool closes them, and would hide that nobody else did. What
 * is made on the driver's own connection, and kept there, does not count. Any number of threads may
 * use it.
 */
final class Watched {

  private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** The open connections, each with its open statements. */
  private final IdentityHashMap<Object, List<Object>> open = new IdentityHashMap<>();

  private final List<String> faults = new ArrayList<>();

  /** The same source, watched. */
  DataSource source(DataSource source) {
    return proxy(DataSource.class, new Handler(source, null));
  }

  /** Waits until all connections came back, and answers what was not closed by then. */
  synchronized List<String> faults() throws InterruptedException {
    long deadline = System.nanoTime() + WAIT_NANOS;
    while (!open.isEmpty() && System.nanoTime() < deadline) {
      TimeUnit.NANOSECONDS.timedWait(this, deadline - System.nanoTime());
    }
    List<String> found = new ArrayList<>(faults);
    open.keySet().forEach(connection -> found.add("an open connection: " + connection));
    faults.clear();
    open.clear();
    return found;
  }

  private synchronized void opened(Object connection) {
    open.put(connection, new ArrayList<>());
  }

  private synchronized void opened(Object connection, Object statement) {
    List<Object> statements = open.get(connection);
    if (statements != null) {
      statements.add(statement);
    }
  }

  private synchronized void closed(Object target) {
    List<Object> left = open.remove(target);
    if (left == null) {
      open.values().forEach(statements -> statements.remove(target));
      return;
    }
    left.forEach(statement -> faults.add("an open statement: " + statement));
    notifyAll();
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(Watched.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  /** Passes calls on, and watches what they give. */
  private final class Handler implements InvocationHandler {

    private final Object target;
    private final @Nullable Object connection;

    Handler(Object target, @Nullable Object connection) {
      this.target = target;
      this.connection = connection;
    }

    @Override
    public @Nullable Object invoke(
        Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
      if (method.getName().equals("close")) {
        // First: whoever gets it next must not find it watched still.
        closed(target);
      }
      try {
        return watched(method, method.invoke(target, arguments));
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }

    private @Nullable Object watched(Method method, @Nullable Object result) {
      if (result == null || method.getName().equals("unwrap")) {
        return result;
      }
      if (result instanceof Connection && target instanceof DataSource) {
        opened(result);
        return proxy(Connection.class, new Handler(result, result));
      }
      if (result instanceof Statement && target == connection) {
        opened(target, result);
        return proxy(kindOf(result), new Handler(result, null));
      }
      return result;
    }

    private static Class<? extends Statement> kindOf(Object statement) {
      if (statement instanceof CallableStatement) {
        return CallableStatement.class;
      }
      return statement instanceof PreparedStatement ? PreparedStatement.class : Statement.class;
    }
  }
}
