package dev.cairn.adapter.rest.route;

import dev.cairn.adapter.rest.answer.HttpFailure;
import dev.cairn.adapter.rest.answer.RestAnswer;
import dev.cairn.adapter.rest.answer.Trouble;
import dev.cairn.adapter.wire.Json;
import dev.cairn.adapter.wire.Members;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jetty.http.HttpField;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;

/** Reads a JSON object from a request, within the limits of size and time. */
final class RequestBody {

  /** So much of a body that is too large is read, so that its sender gets to see the answer. */
  private static final int MAX_DISCARDED = 8 << 20;

  private final int maxBytes;
  private final long limitNanos;

  RequestBody(int maxBytes, Duration limit) {
    this.maxBytes = maxBytes;
    this.limitNanos = limit.toNanos();
  }

  Map<String, @Nullable Object> read(HttpServletRequest request) {
    requireJson(request);
    return parse(bytes(request));
  }

  /** JSON in UTF-8, as it is. A missing type is taken for that. */
  private static void requireJson(HttpServletRequest request) {
    String encoding = request.getHeader("Content-Encoding");
    if (!isJson(request.getHeader("Content-Type"))
        || (encoding != null && !encoding.trim().equalsIgnoreCase("identity"))) {
      throw new HttpFailure(Trouble.UNSUPPORTED);
    }
  }

  private static boolean isJson(@Nullable String type) {
    if (type == null || type.equals(RestAnswer.JSON)) {
      return true;
    }
    try {
      Map<String, String> parameters = new HashMap<>();
      String essence =
          HttpField.getValueParameters(type.toLowerCase(Locale.ROOT).trim(), parameters);
      return RestAnswer.JSON.equals(essence)
          && List.of("utf-8", "utf8").contains(parameters.getOrDefault("charset", "utf-8"));
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  private byte[] bytes(HttpServletRequest request) {
    long deadline = System.nanoTime() + limitNanos;
    long length = request.getContentLengthLong();
    if (length > maxBytes && request.getHeader("Expect") != null) {
      throw tooLarge();
    }
    try {
      InputStream in = request.getInputStream();
      return length >= 0 && length <= maxBytes
          ? known(in, (int) length, deadline)
          : unknown(in, deadline);
    } catch (IOException e) {
      throw new HttpFailure(Trouble.TOO_SLOW, "The body did not arrive in full");
    }
  }

  private static byte[] known(InputStream in, int length, long deadline) throws IOException {
    byte[] bytes = new byte[length];
    int filled = 0;
    while (filled < length) {
      int read = in.read(bytes, filled, length - filled);
      if (read < 0) {
        throw new HttpFailure(Trouble.MALFORMED, "The body did not arrive in full");
      }
      filled += read;
      requireTime(deadline);
    }
    return bytes;
  }

  private byte[] unknown(InputStream in, long deadline) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] part = new byte[8192];
    long total = 0;
    int read;
    while (total < maxBytes + (long) MAX_DISCARDED && (read = in.read(part)) >= 0) {
      total += read;
      requireTime(deadline);
      bytes.write(part, 0, total <= maxBytes ? read : 0);
    }
    if (total > maxBytes) {
      throw tooLarge();
    }
    return bytes.toByteArray();
  }

  private static void requireTime(long deadline) {
    if (System.nanoTime() - deadline > 0) {
      throw new HttpFailure(Trouble.TOO_SLOW);
    }
  }

  private HttpFailure tooLarge() {
    return new HttpFailure(
        Trouble.TOO_LARGE, "The body is too large; at most " + maxBytes + " bytes are read");
  }

  private static Map<String, @Nullable Object> parse(byte[] bytes) {
    try {
      if (Json.read(bytes) instanceof Map<?, ?> object) {
        return Members.copyOf(object);
      }
    } catch (StreamConstraintsException e) {
      throw new HttpFailure(
          Trouble.MALFORMED, "The JSON is nested too deep, or holds too long a name or number");
    } catch (JacksonException e) {
      throw new HttpFailure(Trouble.MALFORMED, problem(e));
    }
    throw new HttpFailure(Trouble.MALFORMED, "The body must be a JSON object");
  }

  private static String problem(JacksonException e) {
    boolean twice = String.valueOf(e.getOriginalMessage()).startsWith("Duplicate");
    TokenStreamLocation where = e.getLocation();
    String place =
        where == null || where.getLineNr() < 1
            ? ""
            : " (line " + where.getLineNr() + ", column " + where.getColumnNr() + ")";
    return (twice ? "The body names a field twice" : "The body is not valid JSON") + place;
  }
}
