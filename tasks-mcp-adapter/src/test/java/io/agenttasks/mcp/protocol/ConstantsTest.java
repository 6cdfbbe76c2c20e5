package io.agenttasks.mcp.protocol;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.mcp.server.HttpSettings;
import io.agenttasks.mcp.tool.Shows;
import org.junit.jupiter.api.Test;

/** What is promised in figures; what comes of each is shown where it is met. */
final class ConstantsTest {

  @Test
  @Shows(38)
  void times_are_as_they_are_promised() {
    assertThat(Limits.TTL_DEFAULT).isEqualTo(ofHours(1));
    assertThat(Limits.TTL_ANONYMOUS).isEqualTo(ofMinutes(15));
    assertThat(Limits.TTL_MIN).isEqualTo(ofMinutes(1));
    assertThat(Limits.TTL_MAX).isEqualTo(ofHours(24));
    assertThat(Limits.KEEP).isEqualTo(ofMinutes(5));
    assertThat(Limits.LEASE).isEqualTo(ofSeconds(30));
    assertThat(Limits.POLL).isEqualTo(ofSeconds(1));
    assertThat(Limits.POLL_ASKED).isEqualTo(ofSeconds(5));
    assertThat(Limits.GRACE).isEqualTo(ofMillis(200));
    assertThat(HttpSettings.DEFAULT.keepAlive()).isEqualTo(ofSeconds(5));
    assertThat(HttpSettings.DEFAULT.patience()).isEqualTo(ofSeconds(1));
  }

  @Test
  @Shows(38)
  void numbers_and_sizes_are_as_they_are_promised() {
    assertThat(Limits.PAGE_SIZE).isEqualTo(50);
    assertThat(Limits.OPEN_PER_CALLER_MAX).isEqualTo(100);
    assertThat(ProtocolSettings.DEFAULT.runningMax()).isEqualTo(64);
    assertThat(Limits.QUESTIONS_OPEN_MAX).isEqualTo(16);
    assertThat(Limits.QUESTIONS_MAX).isEqualTo(256);
    assertThat(Limits.RESULT_WAITERS_MAX).isEqualTo(16);
    assertThat(Limits.LISTEN_IDS_MAX).isEqualTo(100);
    assertThat(Limits.OUTCOME_BYTES_MAX).isEqualTo(1024 * 1024);
    assertThat(Limits.ANSWER_BYTES_MAX).isEqualTo(64 * 1024);
    assertThat(Limits.MESSAGE_LENGTH_MAX).isEqualTo(1_000);
  }
}
