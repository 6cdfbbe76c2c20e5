package io.agenttasks.mcp.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.model.Agent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of tokens, and what becomes of callers when somebody edits it. */
final class TokenFileTest {

  @TempDir Path folder;
  private Path file;
  private final List<String> problems = new ArrayList<>();

  @BeforeEach
  void name() {
    file = folder.resolve("tokens");
  }

  private TokenFile read(String... lines) throws IOException {
    write(lines);
    return TokenFile.read(file, problems::add);
  }

  private void write(String... lines) throws IOException {
    Files.write(file, List.of(lines));
  }

  private static String line(String token, String agent) throws Exception {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8));
    return HexFormat.of().formatHex(digest) + " /w/shop/github/" + agent;
  }

  private static Optional<Agent> agent(TokenFile tokens, String token) {
    return tokens.resolve(token).map(Caller::agent);
  }

  @Test
  void who_is_added_may_call_and_who_is_removed_may_not() throws Exception {
    TokenFile tokens = read("# ours", "", line("t1", "ann/one"));
    assertThat(agent(tokens, "t1")).contains(Agent.of("one"));
    assertThat(agent(tokens, "t2")).isEmpty();

    write(line("t1", "ann/one"), line("t2", "bob/two"));
    assertThat(agent(tokens, "t2")).contains(Agent.of("two"));
    write(line("t2", "bob/renamed"));

    assertThat(agent(tokens, "t1")).isEmpty();
    assertThat(agent(tokens, "t2")).contains(Agent.of("renamed"));
    write("# nobody any more");
    assertThat(agent(tokens, "t2")).isEmpty();
    assertThat(agent(tokens, "")).isEmpty();
    assertThat(problems).isEmpty();
  }

  @Test
  void while_a_line_is_wrong_the_callers_of_before_stay_and_it_is_said_once() throws Exception {
    TokenFile tokens = read(line("t1", "ann/one"));

    write(line("t2", "bob/two"), "s3cret /w/shop/github/eve/three");

    assertThat(agent(tokens, "t1")).isPresent();
    assertThat(agent(tokens, "t2")).isEmpty();
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0)).contains("line 2", "stay").doesNotContain("s3cret");
    write(line("t2", "bob/two"));
    assertThat(agent(tokens, "t1")).isEmpty();
    assertThat(agent(tokens, "t2")).isPresent();
    assertThat(problems).hasSize(1);
  }

  @Test
  void while_the_file_is_away_the_callers_of_before_stay() throws Exception {
    TokenFile tokens = read(line("t1", "ann/one"));
    Path away = Files.move(file, folder.resolve("away"));

    assertThat(agent(tokens, "t1")).isPresent();
    assertThat(agent(tokens, "t1")).isPresent();
    assertThat(problems).hasSize(1);
    Files.createDirectory(file);
    assertThat(agent(tokens, "t1")).isPresent();

    Files.delete(file);
    Files.writeString(away, line("t2", "bob/two"));
    Files.move(away, file);
    assertThat(agent(tokens, "t1")).isEmpty();
    assertThat(agent(tokens, "t2")).isPresent();
  }

  @Test
  void a_file_that_names_nobody_is_refused_at_first() {
    assertThatThrownBy(() -> read("# nobody")).hasMessageContaining("callers");
    assertThatThrownBy(() -> read("s3cret /w/shop/github/eve/three"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line 1")
        .hasMessageNotContaining("s3cret");
  }
}
