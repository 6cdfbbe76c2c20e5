package io.agenttasks.mcp.tool;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Which numbered line of a tool set's specification a test shows to hold. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Shows {

  /** The numbers of the lines. */
  int[] value();

  /** Whose specification it is, by the name of the tool set; that of the package unless said. */
  String of() default "";
}
