package dev.cairn.adapter.mcp.http;

import dev.cairn.adapter.mcp.rpc.Client;
import dev.cairn.adapter.mcp.rpc.Message;
import dev.cairn.adapter.mcp.rpc.RpcError;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the headers of a stateless request must repeat of its message, so that whoever is in between
 * and reads the headers alone sees what is carried out.
 */
final class StatelessHeaders {

  private static final String METHOD = "Mcp-Method";
  private static final String NAME = "Mcp-Name";
  private static final String ENCODED = "=?base64?";
  private static final String ENCODED_END = "?=";

  /** The methods that name something, and the field in which they do. */
  private static final Map<String, String> NAMED =
      Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

  private StatelessHeaders() {}

  /** Whether the exchange is one of the stateless revision, by its header or its message. */
  static boolean mark(HttpServletRequest request, Message message) {
    String version = request.getHeader(Negotiation.VERSION);
    boolean told = message instanceof Message.Request it && Client.speaksForItself(it);
    return told || (version != null && Client.STATELESS.contains(version));
  }

  static void requireLike(HttpServletRequest request, Message.Request message) {
    Object revision = Client.revisionOf(message);
    if (revision == null) {
      return; // what the message itself lacks is said of that
    }
    require(request.getHeader(Negotiation.VERSION), Negotiation.VERSION, revision);
    require(request.getHeader(METHOD), METHOD, message.method());
    String field = NAMED.get(message.method());
    Object name = field == null || message.params() == null ? null : message.params().get(field);
    if (name != null) {
      require(decoded(request.getHeader(NAME)), NAME, name.toString());
    }
  }

  private static void require(@Nullable String header, String name, @Nullable Object value) {
    if (header == null) {
      throw RpcError.headerMismatch("the header " + name + " is missing");
    }
    if (!header.equals(value)) {
      throw RpcError.headerMismatch("the header " + name + " says something else than the message");
    }
  }

  /** What a header cannot say plainly comes in base 64. */
  private static @Nullable String decoded(@Nullable String header) {
    if (header == null || !header.startsWith(ENCODED) || !header.endsWith(ENCODED_END)) {
      return header;
    }
    try {
      int end = header.length() - ENCODED_END.length();
      byte[] bytes = Base64.getDecoder().decode(header.substring(ENCODED.length(), end));
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (IllegalArgumentException | CharacterCodingException | IndexOutOfBoundsException e) {
      throw RpcError.headerMismatch("the header " + NAME + " is not valid base 64");
    }
  }
}
