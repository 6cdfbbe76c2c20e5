package io.agenttasks.spi;

/**
 * A task in a frozen order.
 *
 * @param place where it stood when the order was frozen
 * @param stored the task as it is now
 */
public record Placed(PageKey place, Stored stored) {}
