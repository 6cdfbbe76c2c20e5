package io.agenttasks.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that runs in several rounds, because what it looks for does not show every time. It may
 * take the number of the round as a parameter, from 1: a seed.
 *
 * <p>There are {@value #ROUNDS}, or as many as the configuration parameter {@value #PARAMETER}
 * says.
 */
@TestTemplate
@ExtendWith(Rounds.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface RoundsTest {

  /** How many rounds there are unless something else is said. */
  int ROUNDS = 10;

  /** The configuration parameter of JUnit that says how many. */
  String PARAMETER = "agenttasks.rounds";
}
