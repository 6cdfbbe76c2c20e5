package io.agenttasks.mcp.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.mcp.schema.McpSchemas;
import io.agenttasks.mcp.server.Endpoint.Era;
import java.util.Map;

/** Holds what this server sends against the schema of the version that it is sent in. */
final class WireSchema {

  private static final Map<String, String> LEGACY =
      Map.of(
          "initialize", "InitializeResult",
          "ping", "EmptyResult",
          "tools/list", "ListToolsResult",
          "tools/call", "CallToolResult",
          "tasks/get", "GetTaskResult",
          "tasks/result", "CallToolResult",
          "tasks/cancel", "CancelTaskResult",
          "tasks/list", "ListTasksResult");

  private static final Map<String, String> MODERN =
      Map.of(
          "server/discover", "DiscoverResult",
          "tools/list", "ListToolsResult",
          "tools/call", "CallToolResult",
          "subscriptions/listen", "SubscriptionsListenResult");

  private static final Map<String, String> EXTENSION =
      Map.of(
          "tasks/get", "GetTaskResult",
          "tasks/update", "UpdateTaskResult",
          "tasks/cancel", "CancelTaskResult");

  private WireSchema() {}

  /** Fails unless this is an answer to a request of this method. */
  static void requireAnswer(Era era, String method, JsonNode message) {
    McpSchemas schemas = era == Era.LEGACY ? McpSchemas.LEGACY : McpSchemas.MODERN;
    if (message.has("error")) {
      schemas.require("JSONRPCErrorResponse", message);
      return;
    }
    schemas.require("JSONRPCResultResponse", message);
    JsonNode result = message.get("result");
    if (era == Era.LEGACY) {
      boolean created = method.equals("tools/call") && result.has("task");
      schemas.require(created ? "CreateTaskResult" : name(LEGACY, method), result);
    } else {
      requireModern(method, result);
    }
  }

  private static void requireModern(String method, JsonNode result) {
    switch (result.path("resultType").asText()) {
      case "task" -> McpSchemas.EXTENSION.require("CreateTaskResult", result);
      case "input_required" -> McpSchemas.MODERN.require("InputRequiredResult", result);
      default -> {
        if (EXTENSION.containsKey(method)) {
          McpSchemas.EXTENSION.require(name(EXTENSION, method), result);
          requireInlined(result);
        } else {
          McpSchemas.MODERN.require(name(MODERN, method), result);
        }
      }
    }
  }

  /** The schema of the extension says only that the result of a call is some object. */
  private static void requireInlined(JsonNode task) {
    if (task.has("result")) {
      McpSchemas.MODERN.require("CallToolResult", task.get("result"));
    }
  }

  /** Fails unless this is a message that a server may send by itself. */
  static void requireOwn(Era era, JsonNode message) {
    String method = message.path("method").asText();
    switch (method) {
      case "notifications/tasks/status" ->
          McpSchemas.LEGACY.require("TaskStatusNotification", message);
      case "elicitation/create" -> McpSchemas.LEGACY.require("ElicitRequest", message);
      case "notifications/progress" ->
          (era == Era.LEGACY ? McpSchemas.LEGACY : McpSchemas.MODERN)
              .require("ProgressNotification", message);
      case "notifications/subscriptions/acknowledged" -> requireAcknowledgement(message);
      case "notifications/tasks" -> {
        McpSchemas.EXTENSION.require("TaskStatusNotification", message);
        requireInlined(message.get("params"));
      }
      default -> throw new AssertionError("a server does not send this: " + message);
    }
  }

  private static void requireAcknowledgement(JsonNode message) {
    McpSchemas.MODERN.require("SubscriptionsAcknowledgedNotification", message);
    McpSchemas.EXTENSION.require(
        "TaskSubscriptionAcknowledgedNotifications", message.get("params").get("notifications"));
  }

  private static String name(Map<String, String> names, String method) {
    String name = names.get(method);
    if (name == null) {
      throw new AssertionError("no result of " + method + " is known");
    }
    return name;
  }

  /** A message as JSON. */
  static ObjectNode message(String text) {
    try {
      return (ObjectNode) new ObjectMapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError("no message: " + text, e);
    }
  }
}
