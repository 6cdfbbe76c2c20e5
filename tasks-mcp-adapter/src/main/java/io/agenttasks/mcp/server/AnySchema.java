package io.agenttasks.mcp.server;

import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import java.util.Map;

/** Takes everything: what a tool is given is for the tool to check, and to refuse in its words. */
enum AnySchema implements JsonSchemaValidator {
  INSTANCE;

  @Override
  public ValidationResponse validate(Map<String, Object> schema, Object value) {
    return ValidationResponse.asValid("");
  }
}
