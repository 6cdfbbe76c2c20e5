package io.agenttasks.spi;

/** Something that goes on until it is closed. Closing it again does nothing. */
public interface Subscription extends AutoCloseable {

  /** Ends it. What is under way then may still come. */
  @Override
  void close();
}
