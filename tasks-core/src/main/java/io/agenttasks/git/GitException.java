package io.agenttasks.git;

import org.jspecify.annotations.Nullable;

/**
 * Git could not answer: it is not there, failed, took too long, or said too much. Nothing changed;
 * asking again is safe.
 */
public final class GitException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String errorOutput;

  /** A failure with what git said of it, and its cause, if there is one. */
  GitException(String message, String errorOutput, @Nullable Throwable cause) {
    super(errorOutput.isEmpty() ? message : message + ": " + errorOutput, cause);
    this.errorOutput = errorOutput;
  }

  /**
   * What git wrote to its standard error, without white space around it; empty if nothing. At most
   * {@value GitCommand#ERROR_BYTES_MAX} bytes of it are kept.
   */
  public String errorOutput() {
    return errorOutput;
  }
}
