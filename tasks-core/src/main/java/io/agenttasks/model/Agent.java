package io.agenttasks.model;

/**
 * Names who acts: an agent, or a person. A name is not an identity: two workers may share one, and
 * their claims are told apart by their fences.
 *
 * @param name 1 to {@value #AGENT_LENGTH_MAX} characters after trimming, no control character
 */
public record Agent(String name) {

  /** The most characters that an agent's name may have. */
  public static final int AGENT_LENGTH_MAX = 64;

  /** Trims, then checks the length and the characters. */
  public Agent {
    name = Names.trimmed("agent", name, AGENT_LENGTH_MAX);
  }

  /** The agent of this name. */
  public static Agent of(String name) {
    return new Agent(name);
  }

  @Override
  public String toString() {
    return name;
  }
}
