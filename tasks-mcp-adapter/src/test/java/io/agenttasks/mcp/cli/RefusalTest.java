package io.agenttasks.mcp.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A file or a usage that won't do is refused in one line that names the place. */
final class RefusalTest {

  @TempDir private Path directory = Path.of("");

  static Stream<Arguments> plans() {
    return Stream.of(shapes(), fields(), ids(), values(), lists(), plansAsAWhole())
        .flatMap(some -> some);
  }

  private static Stream<Arguments> shapes() {
    return Stream.of(
        arguments("", ": empty; a plan is a JSON array of tasks, [] if there is none"),
        arguments(" \n", ": empty; a plan is a JSON array of tasks, [] if there is none"),
        arguments("{}", ": line 1, column 1: an array of tasks is expected, found an object"),
        arguments("\n 7", ": line 2, column 2: an array of tasks is expected, found a number"),
        arguments("[", ": line 1, column 2: not JSON: the file ends in the middle"),
        arguments("[7]", ": line 1, column 2: task 1: an object is expected, found a number"),
        arguments(
            "[{\"id\": \"a\", \"subject\": \"x\"},]",
            ": line 1, column 30: not JSON: Unexpected character (']' (code 93)): expected a valid"
                + " value (JSON String, Number, Array, Object or token"
                + " 'null', 'true' or 'false') (in task 2)"),
        arguments("[] []", ": line 1, column 4: the plan ends with its array, but more follows"),
        arguments("[]]", ": line 1, column 3: not JSON: Unexpected close marker ']': *"),
        arguments("[".repeat(100), ": line 1, column 2: task 1: an object is expected, *"),
        arguments(
            "[{\"id\": " + "[".repeat(100),
            ": line 1, column 9: task 1: id: a string or an integer is expected, found an array"));
  }

  private static Stream<Arguments> fields() {
    return Stream.of(
        arguments(
            task("\"id\": \"a\", \"id\": \"b\""),
            ": line 2, column 1*: not JSON: Duplicate *'id'*"),
        arguments(
            task("\"id\": \"a\", \"subject\": \"x\", \"prio\": 1"),
            ": line 2, column 29: task 1 (id \"a\"): unknown field \"prio\"; known are id, *"),
        arguments(task("\"subject\": \"x\""), ": line 2, column 1: task 1: id: missing"),
        arguments(task("\"id\": \"a\""), ": line 2, column 1: task 1 (id \"a\"): subject: missing"),
        arguments(
            task("\"id\": \"a\", \"subject\": null"),
            ": line 2, column 1: task 1 (id \"a\"): subject: missing"));
  }

  private static Stream<Arguments> ids() {
    return Stream.of(
        arguments(
            task("\"id\": 1.5"),
            ": line 2, column 8: task 1: id: a string or an integer is expected, found a number"
                + " \"1.5\""),
        arguments(task("\"id\": \"\""), ": line 2, column 2: task 1: id: 1 to 200 characters, *"),
        arguments(
            task("\"id\": \"a\\u001b\""),
            ": line 2, column 2: task 1: id: no control characters: \"a?\""),
        arguments(subject("\" \""), subjectAt("subject: 1 to 500 characters, found 0: \"\"")),
        arguments(
            subject('"' + "s".repeat(501) + '"'),
            subjectAt("subject: 1 to 500 characters, found 501: *")),
        arguments(subject("7"), valueAt(24, "subject: a string is expected, found a number \"7\"")),
        arguments(
            subject("\"a\\u001b[2Jb\""), subjectAt("subject: no control characters: \"a?[2Jb\"")));
  }

  private static Stream<Arguments> values() {
    return Stream.of(
        arguments(
            field("priority", "\"x\""),
            valueAt(41, "priority: an integer is expected, found a string \"x\"")),
        arguments(
            field("priority", "1.5"),
            valueAt(41, "priority: an integer is expected, found a number \"1.5\"")),
        arguments(
            field("priority", "3000000000"),
            valueAt(41, "priority: from -2147483648 to 2147483647, found \"3000000000\"")));
  }

  private static Stream<Arguments> lists() {
    return Stream.of(
        arguments(
            field("blockedBy", "\"b\""),
            valueAt(42, "blockedBy: an array of strings is expected, found a string \"b\"")),
        arguments(
            field("blockedBy", "[true]"),
            valueAt(43, "blockedBy, an entry: a string or an integer is expected, found a *")),
        arguments(
            field("tags", "[1]"),
            valueAt(38, "tags, an entry: a string is expected, found a number \"1\"")),
        arguments(field("tags", "[\"a b\"]"), valueAt(29, "tag: no white space, found \"a b\"")),
        arguments(field("paths", "{}"), valueAt(38, "paths: an array of strings is expected, *")),
        arguments(
            field("notApplicableReason", "\" \""),
            valueAt(29, "notApplicableReason: not blank, found \" \"")));
  }

  private static Stream<Arguments> plansAsAWhole() {
    return Stream.of(
        arguments(
            field("blockedBy", "[\"nobody\"]"),
            ": line 2: task 1 (id \"a\"): blockedBy: no task of the plan has the id \"nobody\""),
        arguments(
            "[{\"id\": 1, \"subject\": \"x\"},\n{\"id\": \"1\", \"subject\": \"y\"}]",
            ": line 2: task 2 (id \"1\"): id: task 1 has this id already"),
        arguments(field("blockedBy", "[\"a\"]"), ": a task can't block itself: a"),
        arguments(
            ring(
                "[{'id': 'a', 'subject': 'x', 'blockedBy': ['b']},"
                    + "{'id': 'b', 'subject': 'x', 'blockedBy': ['a']}]"),
            ": the blockers would form a cycle: * blocks * blocks *"),
        arguments(
            many(10_001, index -> ""),
            ": line 10001, column 1: more than 10000 tasks, the most of a plan"),
        arguments(
            many(258, index -> index == 257 ? joined(0, 257) : ""),
            ": blockedBy: at most 256 blockers, task 257 would have 257"),
        arguments(
            many(300, index -> index == 0 ? "299" : joined(Math.max(0, index - 50), index)),
            ": the blockers would form a cycle: *"),
        arguments(
            many(1_000, index -> joined(Math.max(0, index - 120), index)),
            ": blockedBy: at most 100000 in all tasks together, found *"));
  }

  @ParameterizedTest
  @MethodSource("plans")
  void refuses_a_plan_that_is_none(String json, String message) throws IOException {
    Path plan = Files.writeString(directory.resolve("plan.json"), json);

    refused(plan, message);
  }

  @Test
  void refuses_a_file_that_is_too_large_before_it_reads_it() throws IOException {
    Path plan = directory.resolve("large.json");
    try (RandomAccessFile file = new RandomAccessFile(plan.toFile(), "rw")) {
      file.setLength(100L * 1024 * 1024);
    }

    refused(plan, ": larger than 64 MiB, the most that a plan may have");
  }

  @Test
  void refuses_a_directory() {
    refused(directory, ": a directory; a plan is a file with a JSON array");
  }

  @Test
  void refuses_a_file_that_is_not_there() {
    refused(directory.resolve("absent.json"), ": no such file");
  }

  @Test
  void refuses_a_file_that_is_not_utf_8() throws IOException {
    Path plan = directory.resolve("latin.json");
    Files.write(plan, "[\n{\"id\": \"é\"}]".getBytes(ISO_8859_1));

    refused(plan, ": line 2: not UTF-8: byte 11 of the file is 0xE9");
  }

  @Test
  void refuses_a_file_that_ends_in_the_middle_of_a_character() throws IOException {
    Path plan = directory.resolve("half.json");
    Files.write(plan, new byte[] {'[', (byte) 0xC3});

    refused(plan, ": line 1: not UTF-8: byte 2 of the file is 0xC3");
  }

  static Stream<Arguments> usages() {
    return Stream.of(
        usage("tasks demo: --agents: from 1 to 64, found 0", "demo", "--agents", "0"),
        usage("tasks demo: --agents: from 1 to 64, found 65", "demo", "--agents", "65"),
        usage(
            "tasks demo: Invalid value for option '--agents': 'x' is not an int",
            "demo",
            "--agents",
            "x"),
        usage(
            "tasks demo: Missing required parameter for option '--agents' (N)", "demo", "--agents"),
        usage("tasks demo: Unknown option: '--agent'", "demo", "--agent"),
        usage("tasks demo: Unmatched argument at index 2: 'b'", "demo", "a", "b"),
        usage("tasks: no command dmeo, but demo, task, run, vault, import, export, serve", "dmeo"),
        usage("tasks task: no command lss, but ls, get, create, update, can-finish", "task", "lss"),
        usage("tasks serve: --token-file: needs --http", "serve", "--token-file", "tokens"),
        usage("tasks: Unknown option: '--frob'", "--frob"));
  }

  static Stream<Arguments> usagesOfTasks() {
    return Stream.of(
        usage(
            "tasks demo: --list: needs --db, since the memory of a process is shared with nobody",
            "demo",
            "--list",
            "/a"),
        usage("tasks demo: list: begins with /, found \"ab\"", "demo --db memory --list ab"),
        usage("tasks task ls: list: begins with /, found \"ab\"", "task ls --list ab"),
        usage(
            "tasks task ls: --list: lists below /mcp/ are the server's own, found /mcp/a",
            "task ls --list /mcp/a"),
        usage(
            "tasks task create: --as: a name, or /w/workspace/provider/account/slug, found /w/a/b",
            "task create x --as /w/a/b"),
        usage(
            "tasks serve: --as: a name, or /w/workspace/provider/account/slug, found /a/b/c/d/e",
            "serve --as /a/b/c/d/e"),
        usage("tasks task ls: limit: from 1 to 500, found \"501\"", "task ls --limit 501"),
        usage(
            "tasks task ls: cursor: not of the form of a cursor; start again without it",
            "task ls --cursor x"),
        usage("tasks task get: Missing required parameter: '[SLUG] ID'", "task get"),
        usage("tasks task get: task id: 1 to 64 characters, found 0: \"\"", "task", "get", "#"),
        usage(
            "tasks task create: subject: 1 to 500 characters, found 0: \"\"",
            "task",
            "create",
            " "),
        usage(
            "tasks task create: subject: no control characters: \"a?b\"",
            "task",
            "create",
            "a\nb"));
  }

  static Stream<Arguments> usagesOfChanges() {
    return Stream.of(
        usage(
            "tasks task create: --activate-when and --pattern: both, or neither",
            "task create t --pattern *.go"),
        usage(
            "tasks task create: --activate-when: files_modified, found on_merge",
            "task create t --activate-when on_merge --pattern *.go"),
        usage(
            "tasks task update: ID: say what is to change, for example -s completed",
            "task update 1"),
        usage(
            "tasks task update: --reason and -s not_applicable: both, or neither",
            "task update 1 -s not_applicable"),
        usage(
            "tasks task update: --reason and -s not_applicable: both, or neither",
            "task update 1 -s completed --reason x"),
        usage(
            "tasks task update: -s: pending, in_progress, completed or not_applicable, found done",
            "task update 1 -s done"),
        usage(
            "tasks task update: -s: pending, in_progress, completed or not_applicable, found"
                + " deleted; use not_applicable and a --reason",
            "task update 1 -s deleted"),
        usage("tasks import: Missing required parameter: 'PLAN.json'", "import"));
  }

  @ParameterizedTest
  @MethodSource({"usagesOfTasks", "usagesOfChanges"})
  void refuses_wrong_usage_before_anything_is_written(String message, String[] args) {
    String[] words = args.length == 1 ? args[0].split(" ") : args;
    OneDatabase database = new OneDatabase();

    Run run = database.run(words);

    String command = message.substring(0, message.indexOf(':'));
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).containsExactly(message + "; see " + command + " --help");
    assertThat(database.run("task", "ls", "--json").out()).containsExactly("[]");
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        usage("tasks task get: no such task: 9", "task get 9"),
        usage("tasks task update: no such task: 9", "task update 9 -s completed"),
        usage("tasks task create: no such task: 8, 9", "task create t --blocked-by 8 --blocks 9"),
        usage("tasks task update: blocked by 1", "task update 2 -s completed"),
        usage("tasks task update: a task can't block itself: 2", "task update 2 --blocks 2"),
        usage(
            "tasks task update: the blockers would form a cycle: 2 blocks 1 blocks 2",
            "task update 1 --blocked-by 2 --subject x"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void tells_in_one_line_what_a_list_refuses(String message, String[] args) {
    OneDatabase database = new OneDatabase();
    database.run("task", "create", "first");
    database.run("task", "create", "second", "--blocked-by", "1");
    List<String> before = database.run("task", "ls", "--json").out();

    Run run = database.run(args[0].split(" "));

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).containsExactly(message);
    assertThat(database.run("task", "ls", "--json").out()).isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("usages")
  void refuses_wrong_usage(String message, String[] args) {
    Run run = Run.of(args);

    String command = message.substring(0, message.indexOf(':'));
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).containsExactly(message + "; see " + command + " --help");
  }

  private static void refused(Path plan, String message) {
    Run run = Run.of("demo", plan.toString());

    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).hasSize(1);
    String line = run.err().get(0);
    assertThat(line).matches(pattern(plan + message));
  }

  /** A star stands for any text. */
  private static String pattern(String text) {
    return Stream.of(text.split("\\*", -1)).map(Pattern::quote).collect(joining(".*"));
  }

  private static Arguments usage(String message, String... args) {
    return arguments(message, args);
  }

  private static String task(String fields) {
    return "[\n{" + fields + "}]";
  }

  private static String subject(String value) {
    return task("\"id\": \"a\", \"subject\": " + value);
  }

  private static String field(String name, String value) {
    return subject("\"x\", \"" + name + "\": " + value);
  }

  private static String subjectAt(String message) {
    return valueAt(13, message);
  }

  private static String valueAt(int column, String message) {
    return ": line 2, column " + column + ": task 1 (id \"a\"): " + message;
  }

  private static String ring(String json) {
    return json.replace('\'', '"');
  }

  private static String joined(int from, int to) {
    return IntStream.range(from, to).mapToObj(Integer::toString).collect(joining(", "));
  }

  private static String many(int tasks, IntFunction<String> blockers) {
    return IntStream.range(0, tasks)
        .mapToObj(
            index ->
                "{\"id\": %d, \"subject\": \"x\", \"blockedBy\": [%s]}"
                    .formatted(index, blockers.apply(index)))
        .collect(joining(",\n", "[", "]"));
  }
}
