package io.agenttasks.mcp.protocol;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Work that ends with an error of the protocol, which a client's program reads, not its model. */
public final class ProtocolFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int code;
  private final transient @Nullable Map<String, Object> data;

  /** An error without members for programs. */
  public ProtocolFailure(int code, String message) {
    this(code, message, null);
  }

  /**
   * An error.
   *
   * @param code of JSON-RPC
   * @param data members for programs, or null: none
   */
  public ProtocolFailure(int code, String message, @Nullable Map<String, Object> data) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** The code of JSON-RPC. */
  public int code() {
    return code;
  }

  /** Members for programs, or null: none. */
  public @Nullable Map<String, Object> data() {
    return data;
  }
}
