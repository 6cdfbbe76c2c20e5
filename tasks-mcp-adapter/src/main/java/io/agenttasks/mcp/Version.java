package io.agenttasks.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this program, from what Maven puts into its jar. */
public final class Version {

  private static final String RESOURCE =
      "/META-INF/maven/io.agenttasks/tasks-mcp-adapter/pom.properties";

  private Version() {}

  /** The version, for example 0.1.0; {@code in development} if the classes come from no jar. */
  public static String current() {
    try (InputStream in = Version.class.getResourceAsStream(RESOURCE)) {
      Properties properties = new Properties();
      if (in != null) {
        properties.load(in);
      }
      return properties.getProperty("version", "in development");
    } catch (IOException e) {
      throw new UncheckedIOException("the program's own jar can't be read", e);
    }
  }
}
