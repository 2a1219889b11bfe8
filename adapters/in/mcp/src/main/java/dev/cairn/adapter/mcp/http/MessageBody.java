package dev.cairn.adapter.mcp.http;

import dev.cairn.adapter.wire.http.ByteBudget;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads a request's body and never holds more of it than the limit. */
final class MessageBody {

  private static final int BUFFER = 16 * 1024;

  /** A client that is still writing does not read its answer, so a bit more is read past. */
  private static final int READ_PAST = 4;

  private MessageBody() {}

  static byte[] read(HttpServletRequest request, int maxLength, ByteBudget.Share share)
      throws IOException, HttpRefusal {
    if (request.getContentLengthLong() > (long) READ_PAST * maxLength) {
      throw tooLong(maxLength);
    }
    InputStream in = request.getInputStream();
    ByteArrayOutputStream body = new ByteArrayOutputStream(BUFFER);
    byte[] buffer = new byte[BUFFER];
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      if (body.size() + read > maxLength) {
        in.skip((long) READ_PAST * maxLength);
        throw tooLong(maxLength);
      }
      if (!share.take(read)) {
        throw HttpRefusal.busy(null);
      }
      body.write(buffer, 0, read);
    }
    return body.toByteArray();
  }

  private static HttpRefusal tooLong(int maxLength) {
    return HttpRefusal.invalid(413, null, "the body is longer than " + maxLength + " bytes");
  }
}
