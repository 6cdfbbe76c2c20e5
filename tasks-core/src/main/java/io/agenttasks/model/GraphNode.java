package io.agenttasks.model;

/**
 * A task in a picture of its list.
 *
 * @param id which task
 * @param title one line for people
 * @param status where it stands
 * @param ready whether it may be handed out
 */
public record GraphNode(TaskId id, String title, Status status, boolean ready) {}
