package io.agenttasks;

import io.agenttasks.model.Event;
import java.util.List;

/**
 * A part of a task's history.
 *
 * @param events by version, one for each
 * @param more whether later ones follow
 */
public record History(List<Event> events, boolean more) {}
