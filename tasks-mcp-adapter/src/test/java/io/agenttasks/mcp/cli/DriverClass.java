package io.agenttasks.mcp.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** A driver that no class path has: it is compiled when a test asks for it. */
final class DriverClass {

  private static final String SOURCE =
      """
      package %s;

      public final class %s implements java.sql.Driver {
        @Override public java.sql.Connection connect(String url, java.util.Properties info)
            throws java.sql.SQLException {
          throw new java.sql.SQLException("the driver of the folder was asked for a connection");
        }
        @Override public boolean acceptsURL(String url) {
          return url.startsWith("jdbc:mariadb:");
        }
        @Override public java.sql.DriverPropertyInfo[] getPropertyInfo(
            String url, java.util.Properties info) {
          return new java.sql.DriverPropertyInfo[0];
        }
        @Override public int getMajorVersion() {
          return 1;
        }
        @Override public int getMinorVersion() {
          return 0;
        }
        @Override public boolean jdbcCompliant() {
          return false;
        }
        @Override public java.util.logging.Logger getParentLogger() {
          return java.util.logging.Logger.getGlobal();
        }
      }
      """;

  private DriverClass() {}

  /** The bytes of a driver of this name, with a package. */
  static byte[] compiled(String name) throws IOException {
    int dot = name.lastIndexOf('.');
    String text = SOURCE.formatted(name.substring(0, dot), name.substring(dot + 1));
    Path classes = Files.createTempDirectory("classes");
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK");
    List<String> options = List.of("-proc:none", "-d", classes.toString());
    if (!compiler.getTask(null, null, null, options, null, List.of(source(name, text))).call()) {
      throw new IllegalStateException("the driver does not compile");
    }
    Path file = classes.resolve(name.replace('.', '/') + ".class");
    byte[] bytes = Files.readAllBytes(file);
    try (Stream<Path> parts = Files.walk(classes)) {
      for (Path part : parts.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(part);
      }
    }
    return bytes;
  }

  private static SimpleJavaFileObject source(String name, String text) {
    URI uri = URI.create("string:///" + name.replace('.', '/') + ".java");
    return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }
}
