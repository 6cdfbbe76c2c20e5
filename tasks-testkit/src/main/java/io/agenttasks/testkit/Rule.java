package io.agenttasks.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The rules of {@link io.agenttasks.spi.TaskStore} that a test shows, by number. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Rule {
  /** The numbers, such as {@code S12}. */
  String[] value();
}
