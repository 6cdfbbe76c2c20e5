package io.agenttasks.git;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agenttasks.activation.ReportedPath;
import io.agenttasks.model.RunFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** One run of git, with a limit to its time and to its output. */
final class GitCommand {

  /** The most bytes that git may say. */
  static final int OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

  /** The most bytes that are kept of what it says about an error. */
  static final int ERROR_BYTES_MAX = 4_096;

  private static final String GIT = "git";

  /** What the environment may say to git: where programs, the user's settings and files are. */
  private static final Set<String> KEPT =
      Set.of("PATH", "HOME", "XDG_CONFIG_HOME", "TMPDIR", "USERPROFILE", "SystemRoot", "TEMP");

  /**
   * What holds for every git. Who works in a clone may have put there: objects that stand for
   * others and a forged cache of the history; a source to fetch from, and a hook or a watcher,
   * which are commands.
   */
  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "LC_ALL", "C",
          "GIT_TERMINAL_PROMPT", "0",
          "GIT_OPTIONAL_LOCKS", "0",
          "GIT_ATTR_NOSYSTEM", "1",
          "GIT_NO_REPLACE_OBJECTS", "1",
          "GIT_GRAFT_FILE", "/dev/null",
          "GIT_NO_LAZY_FETCH", "1",
          // A git that does not know the line above finds no transport to fetch by.
          "GIT_ALLOW_PROTOCOL", "none");

  private static final List<String> SETTINGS =
      List.of(
          "core.commitGraph=false",
          "core.attributesFile=/dev/null",
          "core.hooksPath=/dev/null",
          "core.fsmonitor=false",
          "advice.graftFileDeprecated=false");

  private final Place place;
  private final Duration limit;
  private final List<String> command;
  private final String shown;

  /**
   * Where git runs.
   *
   * @param folder its working folder
   * @param named the folder that the caller knows, for messages
   * @param environment what git is told on top of what holds for all
   */
  record Place(Path folder, Path named, Map<String, String> environment) {}

  GitCommand(Place place, Duration limit, List<String> arguments) {
    this.place = place;
    this.limit = limit;
    this.command = new ArrayList<>(List.of(GIT, "--no-pager", "--literal-pathspecs"));
    SETTINGS.forEach(setting -> command.addAll(List.of("-c", setting)));
    command.addAll(arguments);
    this.shown = GIT + " " + arguments.get(0) + " in " + place.named();
  }

  /** What git said, and how it ended. */
  record Output(String shown, int code, String text) {

    /** Its one line. */
    String line() {
      return text.strip();
    }

    /**
     * The names in it, each ended by NUL, in the form in which they are reported. Bytes that are no
     * UTF-8 become U+FFFD.
     */
    Set<String> names() {
      Set<String> names = new LinkedHashSet<>();
      int start = 0;
      for (int end = text.indexOf('\0'); end >= 0; end = text.indexOf('\0', start)) {
        // Without --format's own lines, which are empty.
        if (end > start) {
          names.add(ReportedPath.ofFile(text.substring(start, end)).value());
        }
        start = end + 1;
      }
      if (names.size() > RunFiles.PUSHED_PATHS_MAX) {
        throw new GitException(
            shown + ": at most " + RunFiles.PUSHED_PATHS_MAX + " files, found " + names.size(),
            "",
            null);
      }
      return names;
    }
  }

  /**
   * Runs it to its end.
   *
   * @param alsoGood a code that is an answer too, beside 0
   */
  Output run(int alsoGood) {
    Process process = started();
    CompletableFuture<Process> end =
        process.onExit().orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS);
    CompletableFuture<Boolean> stopped = end.handle((done, late) -> late != null && stop(process));
    CompletableFuture<String> errors =
        CompletableFuture.supplyAsync(() -> errorOutput(process), GitCommand::onThread);
    try (InputStream output = process.getInputStream()) {
      byte[] bytes = output.readNBytes(OUTPUT_BYTES_MAX + 1);
      if (bytes.length > OUTPUT_BYTES_MAX) {
        stop(process);
        throw new GitException(shown + ": said more than " + OUTPUT_BYTES_MAX + " bytes", "", null);
      }
      int code = end.join().exitValue();
      if (code != 0 && code != alsoGood) {
        throw new GitException(shown + " ended with " + code, errors.join(), null);
      }
      return new Output(shown, code, new String(bytes, UTF_8));
    } catch (IOException e) {
      stop(process);
      throw new GitException(shown + ": its output can't be read", "", e);
    } catch (CompletionException e) {
      stopped.join();
      process.onExit().completeOnTimeout(process, 1, TimeUnit.SECONDS).join();
      throw new GitException(shown + ": took more than " + limit, "", e);
    }
  }

  private Process started() {
    ProcessBuilder builder = new ProcessBuilder(command).directory(place.folder().toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().retainAll(KEPT);
    environment.putAll(ENVIRONMENT);
    environment.putAll(place.environment());
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      return process;
    } catch (IOException e) {
      throw new GitException(shown + ": can't be started", String.valueOf(e.getMessage()), e);
    }
  }

  private static boolean stop(Process process) {
    // A helper that git started holds the pipe open, and with it the reader.
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    return true;
  }

  private static String errorOutput(Process process) {
    try (InputStream errors = process.getErrorStream()) {
      String kept = new String(errors.readNBytes(ERROR_BYTES_MAX), UTF_8);
      errors.transferTo(OutputStream.nullOutputStream());
      return kept.strip();
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static void onThread(Runnable work) {
    Thread thread = new Thread(work, "git-errors");
    thread.setDaemon(true);
    thread.start();
  }
}
