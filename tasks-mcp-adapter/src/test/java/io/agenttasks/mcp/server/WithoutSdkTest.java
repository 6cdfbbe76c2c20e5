package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.mcp.protocol.ProtocolDesk;
import io.agenttasks.mcp.tool.Shows;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A host that has no MCP server, and no jar for one. */
final class WithoutSdkTest {

  private static final Pattern SERVERS =
      Pattern.compile(".*(mcp-core|mcp-json|reactor-core|tomcat|servlet).*");

  @Test
  @Shows(value = 40, of = "protocol")
  void tools_and_protocol_tasks_are_there_without_it() throws Exception {
    try (URLClassLoader bare =
        new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
      for (String name : classesOf("protocol", "tool", "own", "pull", "checklist")) {
        Class<?> loaded = Class.forName(name, true, bare);
        // These resolve every type of a signature.
        assertThat(loaded.getDeclaredMethods()).isNotNull();
        assertThat(loaded.getDeclaredFields()).isNotNull();
      }
      assertThatThrownBy(
              () -> Class.forName(ModernTasks.class.getName(), true, bare).getDeclaredMethods())
          .isInstanceOf(NoClassDefFoundError.class);
    }
  }

  private static URL[] classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !SERVERS.matcher(Path.of(entry).getFileName().toString()).matches())
        .map(WithoutSdkTest::url)
        .toArray(URL[]::new);
  }

  private static URL url(String entry) {
    try {
      return Path.of(entry).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new AssertionError(entry, e);
    }
  }

  private static List<String> classesOf(String... packages) throws Exception {
    Path root =
        Path.of(ProtocolDesk.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<String> names =
        Arrays.stream(packages)
            .flatMap(name -> files(root.resolve("io/agenttasks/mcp").resolve(name)))
            .map(file -> root.relativize(file).toString())
            .filter(file -> file.endsWith(".class") && !file.endsWith("package-info.class"))
            .map(file -> file.replace(File.separatorChar, '.').replaceAll("\\.class$", ""))
            .toList();
    assertThat(names).hasSizeGreaterThan(50);
    return names;
  }

  private static Stream<Path> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList().stream();
    } catch (IOException e) {
      throw new AssertionError(folder + " is not there", e);
    }
  }
}
