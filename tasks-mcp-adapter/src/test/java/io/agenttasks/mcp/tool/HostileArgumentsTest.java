package io.agenttasks.mcp.tool;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.agenttasks.mcp.checklist.Checklist;
import io.agenttasks.mcp.own.AgentTasks;
import io.agenttasks.mcp.pull.Pull;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever arguments a tool gets, it answers, and by the {@link ReplyRules}. The arguments are made
 * of its declaration: some that fit, some at a limit, some that nobody sends. {@code
 * -Dfuzz.calls=100000} makes more.
 */
final class HostileArgumentsTest {

  private static final int CALLS = Integer.getInteger("fuzz.calls", 500);

  /** After so many calls a new list begins. */
  private static final int CALLS_PER_LIST = 500;

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final List<String> WORDS =
      List.of(
          "A",
          "B",
          "todo",
          "done",
          "pending",
          "in_progress",
          "blocked",
          "completed",
          "failed",
          "not_applicable",
          "src/a",
          "src",
          "*",
          "human",
          "created",
          "2026-03-02T09:00:00Z");

  /** Text that nobody would send, and what JSON can hold besides. */
  private static final List<String> ODD =
      List.of(
          "\"\"",
          "\" \"",
          "\"a\\nb\"",
          "\"a\\u0000b\"",
          "\"\\ud800\"",
          "\"\\udc00x\"",
          "\"\\u202Egnp.exe\\u202C\"",
          "\"\\u2028\"",
          "\"\\u001b[2J\"",
          "\"../x\"",
          "\"/etc\"",
          "\"#\"",
          "\"%s%n{0}\"",
          "\"a'b\\\"c\\\\d\"",
          "\"' or 1=1 --\"",
          "\"e\\u0301\"",
          "null",
          "true",
          "false",
          "0",
          "-0",
          "-0.0",
          "1.0",
          "0.1",
          "-1",
          "1e2",
          "1e400",
          "-1e400",
          "1e-400",
          "2147483647",
          "2147483648",
          "-2147483648",
          "9223372036854775807",
          "9223372036854775808",
          "1" + "0".repeat(400),
          "[]",
          "{}",
          "[[]]",
          "[null]",
          "[{}]",
          "[1,\"1\"]",
          "{\"a\":1}");

  private static final List<String> UNKNOWN =
      List.of(
          "\"x\"", "\"\"", "\"a\\nb\"", "\"\\u2028\"", "\"%s\"", "\"\\u0000\"", "\"__proto__\"");

  private final long seed = Long.getLong("fuzz.seed", System.nanoTime());
  private final Random random = new Random(seed);

  static List<Supplier<ToolSet>> sets() {
    return List.of(AgentTasks::toolSet, Checklist::toolSet, Pull::toolSet);
  }

  @ParameterizedTest
  @MethodSource("sets")
  void are_answered(Supplier<ToolSet> sets) {
    System.out.println("fuzz.seed=" + seed);
    int good = 0;
    for (int list = 0; list < CALLS; list += CALLS_PER_LIST) {
      ToolSet set = sets.get();
      try (ToolDesk desk = ToolDesk.with(set)) {
        for (int call = 0; call < CALLS_PER_LIST; call++) {
          good += call(desk, set.tools().get(random.nextInt(set.tools().size()))) ? 1 : 0;
        }
      }
    }
    assertThat(good).as("seed %d: calls that did something", seed).isGreaterThan(CALLS / 20);
  }

  /** Whether a call was answered, and by no error. */
  private boolean call(ToolDesk desk, Tool tool) {
    String arguments = object(tool.input());
    CompletableFuture<ToolReply> reply;
    try {
      reply = desk.start(tool.name(), json(arguments)).toCompletableFuture();
    } catch (ArgumentException e) {
      return false;
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError("seed " + seed + ": " + tool.name() + " " + arguments, e);
    }
    if (!reply.isDone()) {
      return !reply.cancel(false);
    }
    assertThat(reply).as("seed %d: %s %s", seed, tool.name(), arguments).isCompleted();
    return !reply.join().error();
  }

  private String object(Parameters parameters) {
    boolean wild = random.nextInt(3) == 0;
    Stream<String> unknown =
        wild && random.nextInt(6) == 0
            ? Stream.of(UNKNOWN.get(random.nextInt(UNKNOWN.size())) + ":1")
            : Stream.of();
    Stream<String> known =
        parameters.all().stream()
            .filter(it -> it.required() ? !wild || random.nextInt(8) > 0 : random.nextInt(3) == 0)
            .map(it -> text(it.name()) + ":" + value(it, wild));
    return Stream.concat(known, unknown).collect(Collectors.joining(",", "{", "}"));
  }

  private String value(Parameter parameter, boolean wild) {
    if (wild && random.nextInt(3) == 0) {
      return odd();
    }
    return switch (parameter.type()) {
      case RAW, LINE, TEXT -> text(word(parameter));
      case ID -> text(id());
      case FLAG -> String.valueOf(random.nextBoolean());
      case INTEGER -> String.valueOf(number(parameter));
      case RAWS, LINES -> array(parameter, () -> text(word(parameter)));
      case IDS -> array(parameter, () -> text(id()));
      case OBJECTS -> array(parameter, () -> object(members(parameter)));
    };
  }

  private String odd() {
    return ODD.get(random.nextInt(ODD.size()));
  }

  private static Parameters members(Parameter parameter) {
    return requireNonNull(parameter.members());
  }

  private String word(Parameter parameter) {
    if (!parameter.choices().isEmpty()) {
      return parameter.choices().get(random.nextInt(parameter.choices().size()));
    }
    if (random.nextInt(4) > 0) {
      return WORDS.get(random.nextInt(WORDS.size()));
    }
    int most = Math.min(parameter.max(), 10_000);
    int length = random.nextBoolean() ? most : random.nextInt(most + 1);
    String[] units = {"a", "\"", "\\", "漢", "😀", "é\n", "a/", "x,"};
    String unit = units[random.nextInt(units.length)];
    return unit.repeat(length / unit.codePointCount(0, unit.length()) + 1)
        .codePoints()
        .limit(length)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private String id() {
    return random.nextInt(8) == 0
        ? "i".repeat(60) + random.nextInt(9_999)
        : "" + random.nextInt(40);
  }

  private int number(Parameter parameter) {
    return switch (random.nextInt(4)) {
      case 0 -> parameter.min();
      case 1 -> parameter.max();
      default -> Math.max(parameter.min(), Math.min(parameter.max(), random.nextInt(200)));
    };
  }

  private String array(Parameter parameter, Supplier<String> entry) {
    int most = Math.min(parameter.max(), 600);
    int size = random.nextInt(6) == 0 ? most : Math.min(most, parameter.min() + random.nextInt(4));
    return IntStream.range(0, size)
        .mapToObj(index -> random.nextInt(50) == 0 ? odd() : entry.get())
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String text(String value) {
    return JsonNodeFactory.instance.textNode(value).toString();
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(text, e);
    }
  }
}
