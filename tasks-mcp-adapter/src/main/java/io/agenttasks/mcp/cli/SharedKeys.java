package io.agenttasks.mcp.cli;

import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.TaskView;
import io.agenttasks.Tasks;
import io.agenttasks.page.CursorKeys;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.TaskStore;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;

/**
 * The keys of a database's servers: cursors outlive a server, and are good at any other on the same
 * database. The key is the text of the first task of a list that no caller reaches.
 */
final class SharedKeys {

  private static final String LIST = "/mcp/keys";

  private SharedKeys() {}

  /** The keys of this database; the first server makes them. */
  static CursorKeys of(TaskStore store) {
    // Not closed: that would close the store.
    TaskList list = Tasks.on(store).list(LIST);
    if (first(list).isEmpty()) {
      byte[] secret = new byte[CursorKeys.KEY_BYTES];
      new SecureRandom().nextBytes(secret);
      list.create(NewTask.of("cursors").description(Base64.getEncoder().encodeToString(secret)));
    }
    // Another server may have been first.
    return CursorKeys.of(Base64.getDecoder().decode(first(list).get(0).task().description()));
  }

  private static List<TaskView> first(TaskList list) {
    return list.page(TaskQuery.all().limit(1)).items();
  }
}
