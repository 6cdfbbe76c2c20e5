package io.agenttasks.spi;

import java.time.Instant;

/**
 * The order of changes as it was at one moment, given by {@link TaskStore#freeze} and good for that
 * list in that store.
 *
 * @param at the instant that was asked for
 * @param mark what the store needs beside it to know the moment; nobody else looks at it
 * @param total how many tasks passed the filter at that moment
 */
public record Frozen(Instant at, long mark, long total) {}
