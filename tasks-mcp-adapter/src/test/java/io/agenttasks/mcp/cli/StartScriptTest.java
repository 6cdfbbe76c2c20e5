package io.agenttasks.mcp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code bin/tasks} hands to Java, in a clone in which everything is built. */
@DisabledOnOs(OS.WINDOWS)
final class StartScriptTest {

  private static final String JAVA =
      """
      #!/bin/sh
      case $1 in
        -version) echo 'openjdk version "17.0.1"' >&2 ;;
        *) echo "${LC_ALL-none}" ;;
      esac
      """;

  @TempDir private Path clone;

  @BeforeEach
  void build() throws IOException {
    Path script = Files.createDirectories(clone.resolve("bin")).resolve("tasks");
    Files.copy(Path.of("../bin/tasks"), script);
    Files.writeString(clone.resolve("pom.xml"), "<version>1</version>\n");
    for (String part : new String[] {"tasks-core", "tasks-jdbc", "tasks-mcp-adapter"}) {
      Files.writeString(Files.createDirectory(clone.resolve(part)).resolve("pom.xml"), "");
    }
    Path target = clone.resolve("tasks-mcp-adapter/target");
    Files.createDirectories(target.resolve("lib"));
    Path jar = Files.writeString(target.resolve("tasks-mcp-adapter-1.jar"), "");
    Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(60)));
    Path java = Files.createDirectories(clone.resolve("jdk/bin")).resolve("java");
    assertThat(Files.writeString(java, JAVA).toFile().setExecutable(true)).isTrue();
  }

  /** In the locale C it would store other titles than it was given, and say nothing. */
  @ParameterizedTest
  @CsvSource({
    "'', '', '', C.UTF-8",
    "C, '', de_DE.UTF-8, C.UTF-8",
    "'', POSIX, '', C.UTF-8",
    "'', '', C, C.UTF-8",
    "'', '', de_DE.UTF-8, none",
    "'', de_DE.UTF-8, C, none",
    "de_DE.UTF-8, '', C, de_DE.UTF-8",
  })
  void java_can_read_all_letters_in_every_locale(
      String all, String characters, String language, String found) throws Exception {
    ProcessBuilder tasks = new ProcessBuilder("/bin/sh", clone.resolve("bin/tasks").toString());
    Map<String, String> environment = tasks.environment();
    environment.put("JAVA_HOME", clone.resolve("jdk").toString());
    set(environment, "LC_ALL", all);
    set(environment, "LC_CTYPE", characters);
    set(environment, "LANG", language);

    Process run = tasks.redirectErrorStream(true).start();

    assertThat(new String(run.getInputStream().readAllBytes(), UTF_8)).isEqualTo(found + "\n");
    assertThat(run.waitFor()).isZero();
  }

  private static void set(Map<String, String> environment, String name, String value) {
    if (value.isEmpty()) {
      environment.remove(name);
    } else {
      environment.put(name, value);
    }
  }
}
