package io.agenttasks.mcp.tool;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.agenttasks.model.Texts;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What holds for every reply of every tool, whatever was asked: it fits the schema that the tool
 * declares, it is no longer than its set promises, and each of its texts can be sent.
 */
final class ReplyRules {

  /** The most bytes of a reply, by its set. */
  private static final Map<String, Integer> BYTES_MAX =
      Map.of("agent-tasks", 20_000, "checklist", 60_000, "pull", 256 * 1024, "vault", 60_000);

  /** Where a text of the set pull has more bytes than it may have. */
  private static final int PULL_TEXT_BYTES_END = 200;

  private final SchemaRegistry schemas =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private final Collection<String> faults = new ConcurrentLinkedQueue<>();

  /** Keeps in mind what is wrong with a reply; any thread may say so. */
  void look(ToolSet set, Tool tool, ToolReply reply) {
    faults(set, tool, reply).stream()
        .map(fault -> tool.name() + ": " + fault + ": " + reply)
        .forEach(faults::add);
  }

  /** Fails if anything was wrong with a reply so far. */
  void require() {
    if (!faults.isEmpty()) {
      throw new AssertionError(String.join("\n", faults));
    }
  }

  private List<String> faults(ToolSet set, Tool tool, ToolReply reply) {
    Collection<String> found = new ConcurrentLinkedQueue<>();
    ObjectNode schema = tool.output();
    ObjectNode structured = reply.structured();
    if (structured == null ? schema != null && !reply.error() : schema == null) {
      found.add("structured content exactly where a schema is declared");
    }
    if (structured != null && schema != null) {
      schemas.getSchema(schema).validate(structured).forEach(it -> found.add(it.toString()));
    }
    if (reply.texts().isEmpty()) {
      found.add("no text");
    }
    int bytes = structured == null ? 0 : structured.toString().getBytes(UTF_8).length;
    for (String text : reply.texts()) {
      bytes += text.getBytes(UTF_8).length;
      boolean pull = set.name().equals("pull");
      if (!sendable(text, pull || reply.error())) {
        found.add("a text that can't be sent");
      }
      if (pull && text.getBytes(UTF_8).length >= PULL_TEXT_BYTES_END) {
        found.add("a text of " + text.getBytes(UTF_8).length + " bytes");
      }
    }
    if (bytes > BYTES_MAX.getOrDefault(set.name(), Integer.MAX_VALUE)) {
      found.add(bytes + " bytes");
    }
    return List.copyOf(found);
  }

  /** Without half characters; an error is one line. */
  private static boolean sendable(String text, boolean line) {
    try {
      Texts.text("text", text, 0, Integer.MAX_VALUE);
      return !line || Texts.onOneLine(text).equals(text);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
