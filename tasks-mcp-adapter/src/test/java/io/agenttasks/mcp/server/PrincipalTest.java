package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.Tasks;
import io.agenttasks.mcp.own.AgentTasks;
import io.agenttasks.mcp.tool.AccessPolicy;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.mcp.tool.Toolbox;
import io.agenttasks.memory.InMemoryTaskStore;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.Principal;
import java.util.Optional;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.realm.GenericPrincipal;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.ValveBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
  void a_servlet_asks_its_container_first(@TempDir Path folder) throws Exception {
    Tomcat tomcat = new Tomcat();
    try (Tasks tasks = Tasks.on(new InMemoryTaskStore())) {
      HttpResponse<String> answer = call(started(tomcat, tasks, folder));

      assertThat(answer.body()).contains("created");
      assertThat(tasks.list("/w/backend/github_oauth/alice/fix-auth").counts().total())
          .isEqualTo(1);
    } finally {
      tomcat.stop();
      tomcat.destroy();
    }
  }

  /** A container that knows every caller as alice. */
  private Tomcat started(Tomcat tomcat, Tasks tasks, Path folder) throws LifecycleException {
    tomcat.setBaseDir(folder.toString());
    tomcat.setPort(0);
    Context context = tomcat.addContext("", folder.toString());
    context
        .getPipeline()
        .addValve(
            new ValveBase(true) {
              @Override
              public void invoke(Request request, Response response)
                  throws IOException, ServletException {
                request.setUserPrincipal(new GenericPrincipal("alice"));
                getNext().invoke(request, response);
              }
            });
    McpServlet servlet =
        new McpServlet(
            Toolbox.of(AgentTasks.toolSet()),
            tasks,
            callers,
            AccessPolicy.WORKSPACE,
            HttpSettings.DEFAULT);
    Wrapper wrapper = Tomcat.addServlet(context, "mcp", servlet);
    wrapper.setAsyncSupported(true);
    wrapper.addMapping(HttpServer.PATH);
    tomcat.getConnector();
    tomcat.start();
    return tomcat;
  }

  private static HttpResponse<String> call(Tomcat tomcat) throws Exception {
    String create = OneServer.call("task_create", "{'tasks':[{'title':'a'}]}");
    URI uri =
        URI.create("http://127.0.0.1:" + tomcat.getConnector().getLocalPort() + HttpServer.PATH);
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer bob")
                .POST(HttpRequest.BodyPublishers.ofString(create.replace('\'', '"')))
                .build(),
            BodyHandlers.ofString());
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
