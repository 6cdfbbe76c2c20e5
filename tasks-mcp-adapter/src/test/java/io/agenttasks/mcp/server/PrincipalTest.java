package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.mcp.tool.ToolDesk;
import java.security.Principal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Callers whom the servlet container knows already. */
final class PrincipalTest {

  private final CallerResolver callers =
      CallerResolver.ofPrincipals(
          principal -> FixtureTools.named(principal.getName()), FixtureTools::named);

  private Optional<String> account(String principal, String token) {
    Principal known = principal.isEmpty() ? null : () -> principal;
    return callers.resolve(known, token).map(Caller::account);
  }

  @Test
  void a_principal_wins_over_a_token_also_one_that_is_nobody_here() {
    assertThat(account("alice", "bob")).contains("alice");
    assertThat(account("alice", "")).contains("alice");
    assertThat(account("stranger", "bob")).isEmpty();
  }

  @Test
  void whom_the_container_does_not_know_is_known_by_a_token() {
    assertThat(account("", "bob")).contains("bob");
    assertThat(account("", "")).isEmpty();
  }

  @Test
  void tokens_that_prove_nothing_are_refused_beside_principals() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                CallerResolver.ofPrincipals(
                    principal -> Optional.empty(), CallerResolver.anybodyIs(ToolDesk.ALICE)))
        .withMessageContaining("tokens");
  }
}
