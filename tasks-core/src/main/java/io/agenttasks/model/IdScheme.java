package io.agenttasks.model;

import java.util.random.RandomGenerator;

/** How a list names its tasks. Each scheme gives an id once within a list. */
public enum IdScheme {
  /** The creation number in digits: short, and easy to guess. */
  CREATION_NUMBER {
    @Override
    public TaskId id(long creation, RandomGenerator random) {
      return TaskId.of(creation);
    }
  },

  /**
   * {@value #RANDOM_LENGTH} letters and digits, 131 bits: whoever was not told an id can't guess
   * it, as long as the random numbers can't be guessed.
   */
  RANDOM {
    @Override
    public TaskId id(long creation, RandomGenerator random) {
      StringBuilder id = new StringBuilder(RANDOM_LENGTH);
      for (int index = 0; index < RANDOM_LENGTH; index++) {
        id.append(DIGITS.charAt(random.nextInt(DIGITS.length())));
      }
      return TaskId.of(id.toString());
    }
  };

  /** The characters of a random id. */
  public static final int RANDOM_LENGTH = 22;

  private static final String DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  /**
   * The id of a new task.
   *
   * @param creation its creation number
   * @param random for schemes that need random numbers; an id that must not be guessed needs those
   *     of a {@link java.security.SecureRandom}
   */
  public abstract TaskId id(long creation, RandomGenerator random);
}
