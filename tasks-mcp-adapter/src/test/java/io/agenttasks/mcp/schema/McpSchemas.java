package io.agenttasks.mcp.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** One file of the protocol's schemas. Any number of threads may use it. */
public final class McpSchemas {

  /** Version 2025-11-25, with its experimental tasks. */
  public static final McpSchemas LEGACY = new McpSchemas("2025-11-25");

  /** Version 2026-07-28, without tasks. */
  public static final McpSchemas MODERN = new McpSchemas("2026-07-28");

  /** The extension that brings tasks to the latter. */
  public static final McpSchemas EXTENSION = new McpSchemas("ext-tasks");

  private final String name;
  private final SchemaRegistry registry =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private final ObjectNode file;
  private final ConcurrentMap<String, Schema> definitions = new ConcurrentHashMap<>();

  private McpSchemas(String name) {
    this.name = name;
    try (InputStream in = McpSchemas.class.getResourceAsStream(name + ".json")) {
      file = (ObjectNode) new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException("there is no schema " + name, e);
    }
  }

  /** Fails unless a value is as a definition of the file says. */
  public void require(String definition, JsonNode value) {
    List<String> faults = faults(definition, value);
    if (!faults.isEmpty()) {
      throw new AssertionError("not a " + definition + " of " + name + ": " + value + faults);
    }
  }

  /** What is wrong with a value, in the words of the validator. */
  public List<String> faults(String definition, JsonNode value) {
    return definitions.computeIfAbsent(definition, this::compiled).validate(value).stream()
        .map(String::valueOf)
        .toList();
  }

  private Schema compiled(String definition) {
    if (!file.get("$defs").has(definition)) {
      throw new AssertionError(name + " defines no " + definition);
    }
    ObjectNode schema = file.deepCopy();
    schema.remove("$id");
    schema.put("$ref", "#/$defs/" + definition);
    return registry.getSchema(schema);
  }
}
