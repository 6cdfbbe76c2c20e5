package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.model.ListId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Whose protocol tasks they are, as the transport proved it. Each caller has a list of its own, so
 * that what is another's is not there.
 */
public sealed interface ProtocolCaller {

  /** Lists of this server's own begin so; no tool and no command opens one. */
  String LISTS = "/mcp/";

  /** The list in which the caller's protocol tasks are kept. */
  ListId list();

  /**
   * Somebody who is known.
   *
   * @param account whose it is; together with who vouches for it, if several do
   * @param workspace where it works, or null: it did not say
   */
  record Identified(String account, @Nullable String workspace) implements ProtocolCaller {
    @Override
    public ListId list() {
      return ListId.of(LISTS + digest(account + '\0' + (workspace == null ? "" : workspace)));
    }

    private static String digest(String text) {
      try {
        byte[] hash =
            MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java has SHA-256", e);
      }
    }
  }

  /** Anybody: the id of a protocol task is the only key to it. */
  record Anonymous() implements ProtocolCaller {
    @Override
    public ListId list() {
      return ListId.of(LISTS + "anonymous");
    }
  }

  /** The account and workspace of a tool's caller; its agent does not matter. */
  static ProtocolCaller of(@Nullable Caller caller) {
    return caller == null
        ? new Anonymous()
        : new Identified(caller.provider() + '/' + caller.account(), caller.workspace());
  }

  /** Whether it is known who calls. */
  default boolean isIdentified() {
    return this instanceof Identified;
  }
}
