package io.agenttasks.mcp.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.agenttasks.Tasks;
import io.agenttasks.mcp.protocol.Declared;
import io.agenttasks.mcp.protocol.ProtocolCaller;
import io.agenttasks.mcp.protocol.ProtocolDesk;
import io.agenttasks.mcp.server.Endpoint.Era;
import io.agenttasks.mcp.tool.AccessPolicy;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.mcp.tool.Toolbox;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.modern.McpHttp;
import io.modelcontextprotocol.modern.server.McpHeaders;
import io.modelcontextprotocol.modern.server.transport.McpHeaderDecoder;
import io.modelcontextprotocol.server.transport.DefaultServerTransportSecurityValidator;
import io.modelcontextprotocol.server.transport.HeaderAccessor;
import io.modelcontextprotocol.server.transport.ServerHttpHeaderValidator;
import io.modelcontextprotocol.server.transport.ServerTransportSecurityException;
import io.modelcontextprotocol.spec.ProtocolVersions;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One endpoint for clients of both eras: POST only, and no sessions. A call that waits holds no
 * thread: its answer is one document if it is there within a second, else a stream of events.
 */
public final class McpServlet extends HttpServlet {

  /** The most bytes of a request. */
  public static final int REQUEST_BYTES_MAX = 4 * 1024 * 1024;

  private static final long serialVersionUID = 1L;

  private static final String BEARER = "Bearer ";
  private static final String JSON = "application/json";

  private final transient Endpoint endpoint;
  private final transient @Nullable ProtocolDesk desk;
  private final transient Tasks tasks;
  private final transient CallerResolver callers;
  private final transient AccessPolicy policy;
  private final transient ServerHttpHeaderValidator headers;
  private final transient OpenCalls open;

  /** A servlet for these tools, on these lists, for callers who are known. */
  public McpServlet(
      Toolbox tools,
      Tasks tasks,
      CallerResolver callers,
      AccessPolicy policy,
      HttpSettings settings) {
    this(tools, null, tasks, callers, policy, settings);
  }

  /**
   * The same, whose clients may poll calls that take long.
   *
   * @param desk runs such calls, or null: there are none; it is closed with the server
   */
  public McpServlet(
      Toolbox tools,
      @Nullable ProtocolDesk desk,
      Tasks tasks,
      CallerResolver callers,
      AccessPolicy policy,
      HttpSettings settings) {
    this.endpoint = new Endpoint(tools, desk);
    this.desk = desk;
    this.tasks = tasks;
    this.callers = callers;
    this.policy = policy;
    this.headers = headers(settings.hosts());
    this.open = new OpenCalls(settings);
  }

  private static ServerHttpHeaderValidator headers(List<String> hosts) {
    DefaultServerTransportSecurityValidator.Builder allowed =
        DefaultServerTransportSecurityValidator.builder();
    for (String host : List.of("localhost", "127.0.0.1", "[::1]")) {
      allowed.allowedHost(host).allowedHost(host + ":*");
      allowed.allowedOrigin("http://" + host).allowedOrigin("http://" + host + ":*");
    }
    hosts.forEach(
        host ->
            allowed
                .allowedHost(host)
                .allowedOrigin("http://" + host)
                .allowedOrigin("https://" + host));
    return allowed.build();
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    HeaderAccessor header = accessor(request);
    try {
      headers.validate(header);
    } catch (ServerTransportSecurityException e) {
      refuse(response, e.getStatusCode(), "not for this host, or not for pages of this origin");
      return;
    }
    if (!request.getMethod().equals("POST")) {
      response.setHeader("Allow", "POST");
      refuse(response, HttpServletResponse.SC_METHOD_NOT_ALLOWED, "POST only");
      return;
    }
    Optional<Caller> caller = callers.resolve(request.getUserPrincipal(), token(request));
    if (caller.isEmpty()) {
      refuseUnknown(response);
      return;
    }
    if (!isJson(request.getContentType())) {
      refuse(
          response,
          HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE,
          "Content-Type: application/json");
      return;
    }
    byte[] body = request.getInputStream().readNBytes(REQUEST_BYTES_MAX + 1);
    if (body.length > REQUEST_BYTES_MAX) {
      refuse(
          response,
          HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE,
          "at most " + REQUEST_BYTES_MAX + " bytes");
      return;
    }
    take(new Call(request, response, header, caller.get()), body);
  }

  /** Says in a line what the request lacks; a page of the container would tell which one it is. */
  private static void refuse(HttpServletResponse response, int status, String text)
      throws IOException {
    response.setStatus(status);
    response.setContentType("text/plain");
    response.getOutputStream().write((text + "\n").getBytes(US_ASCII));
  }

  private static void refuseUnknown(HttpServletResponse response) throws IOException {
    response.setHeader("WWW-Authenticate", "Bearer");
    refuse(
        response,
        HttpServletResponse.SC_UNAUTHORIZED,
        "a token of a caller is needed, as Authorization: Bearer TOKEN");
  }

  private static boolean isJson(@Nullable String type) {
    return type != null && type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals(JSON);
  }

  /** One request of HTTP, from a caller who is known. */
  private record Call(
      HttpServletRequest request,
      HttpServletResponse response,
      HeaderAccessor header,
      Caller caller) {}

  private void take(Call call, byte[] body) throws IOException {
    Message message;
    try {
      message = Wire.read(body);
    } catch (Wire.BadMessageException e) {
      HttpAnswer.write(call.response, HttpServletResponse.SC_BAD_REQUEST, e.answer());
      return;
    }
    Era era = era(call.request, message);
    if (!message.isRequest()) {
      if (message.isNotification()) {
        endpoint.notice(era, McpTransportContext.EMPTY, message);
      }
      call.response.setStatus(HttpServletResponse.SC_ACCEPTED);
      return;
    }
    String wrong = era == Era.MODERN ? ModernHeaders.mismatch(call.request, message) : null;
    if (wrong != null) {
      HttpAnswer.write(
          call.response,
          HttpServletResponse.SC_BAD_REQUEST,
          Answer.error(message.id(), ModernHeaders.MISMATCH, wrong));
      return;
    }
    Map<String, Object> context =
        Map.of(McpHeaders.TRANSPORT_CONTEXT_KEY, McpHeaderDecoder.headers(call.header));
    HttpAnswer answer =
        new HttpAnswer(
            call.request, new CallContext(call.caller, tasks, policy), peer(call), era, message);
    open.serve(answer, endpoint.answer(era, answer.delivery().context(context), message));
  }

  /** Nobody can be asked later on: a legacy client is known by one request only. */
  private Peer peer(Call call) {
    ProtocolCaller caller = ProtocolCaller.of(callers.identifies() ? call.caller : null);
    String version = call.request.getHeader(McpHttp.Headers.MCP_PROTOCOL_VERSION);
    return new Peer.Passing(
        caller,
        new Declared(version == null ? ProtocolVersions.MCP_2025_03_26 : version, false, Set.of()));
  }

  /** The calls that are under way. */
  OpenCalls open() {
    return open;
  }

  /** Ends what would go on for ever, and what runs for its own sake. */
  void close() {
    endpoint.close();
    if (desk != null) {
      desk.close();
    }
  }

  private static Era era(HttpServletRequest request, Message message) {
    String version = request.getHeader(McpHttp.Headers.MCP_PROTOCOL_VERSION);
    if (version != null) {
      return LegacyEndpoint.VERSIONS.contains(version) ? Era.LEGACY : Era.MODERN;
    }
    boolean modern =
        request.getHeader(McpHttp.Headers.MCP_METHOD) != null || message.namesItsVersion();
    return modern ? Era.MODERN : Era.LEGACY;
  }

  private static String token(HttpServletRequest request) {
    String authorization = request.getHeader("Authorization");
    return authorization != null && authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? authorization.substring(BEARER.length()).strip()
        : "";
  }

  private static HeaderAccessor accessor(HttpServletRequest request) {
    return new HeaderAccessor() {
      @Override
      public @Nullable List<String> getHeader(String name) {
        return Collections.list(request.getHeaders(name));
      }

      @Override
      public List<String> getHeaderNames() {
        return Collections.list(request.getHeaderNames());
      }
    };
  }
}
