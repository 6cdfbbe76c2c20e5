package io.agenttasks.model;

import java.time.Instant;

/**
 * Who lost a path claim not long ago: the file may be half edited.
 *
 * @param path the path that was lost
 * @param owner who lost it
 * @param at when
 */
public record PreviousOwner(String path, Agent owner, Instant at) {}
