package io.agenttasks.mcp.protocol;

import java.time.Duration;

/** What holds for every protocol task. */
public final class Limits {

  /** How long one is kept from its creation unless the client asks for something else. */
  public static final Duration TTL_DEFAULT = Duration.ofHours(1);

  /** The same if nobody knows who called. */
  public static final Duration TTL_ANONYMOUS = Duration.ofMinutes(15);

  /** The shortest time that may be asked for. */
  public static final Duration TTL_MIN = Duration.ofMinutes(1);

  /** The longest time that may be asked for, and the longest run. */
  public static final Duration TTL_MAX = Duration.ofHours(24);

  /** Stands for no end, where a host allows that. */
  static final Duration FOR_EVER = Duration.ofDays(365_000);

  /** How long one is kept after it closed, at least. */
  public static final Duration KEEP = Duration.ofMinutes(5);

  /** How long a process may be silent until what it ran is stopped. */
  public static final Duration LEASE = Duration.ofSeconds(30);

  /** How often a client should look; also how often other processes' changes are looked for. */
  public static final Duration POLL = Duration.ofSeconds(1);

  /** How often a client should look while a person is asked. */
  public static final Duration POLL_ASKED = Duration.ofSeconds(5);

  /** How long a modern call of a tool that need not be a protocol task may take without one. */
  public static final Duration GRACE = Duration.ofMillis(200);

  /** How often progress is written at most. */
  public static final Duration PROGRESS = Duration.ofSeconds(1);

  /** How often what is over is removed. */
  public static final Duration SWEEP = Duration.ofMinutes(1);

  /** The protocol tasks of one page. */
  public static final int PAGE_SIZE = 50;

  /** The open ones that a caller may have. */
  public static final int OPEN_PER_CALLER_MAX = 100;

  /** How many run in one process at a time; others wait for their turn. */
  public static final int RUNNING_MAX = 64;

  /** The open questions of one. */
  public static final int QUESTIONS_OPEN_MAX = 16;

  /** All questions of one. */
  public static final int QUESTIONS_MAX = 256;

  /** How many requests may wait for the result of one. */
  public static final int RESULT_WAITERS_MAX = 16;

  /** How many one stream may listen to. */
  public static final int LISTEN_IDS_MAX = 100;

  /** The bytes of an outcome as JSON. */
  public static final int OUTCOME_BYTES_MAX = 1024 * 1024;

  /** The bytes of an answer as JSON. */
  public static final int ANSWER_BYTES_MAX = 64 * 1024;

  /** The characters of a message about one. */
  public static final int MESSAGE_LENGTH_MAX = 1_000;

  private Limits() {}
}
