package dev.cairn.adapter.rest;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Sends answers, and presses the larger ones where the client wants that. */
final class Replies {

  private static final int LEAST_PRESSED = 1500;

  private Replies() {}

  static void send(Answer answer, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setStatus(answer.status());
    answer.headers().forEach(response::setHeader);
    if (answer.status() == HttpServletResponse.SC_NO_CONTENT) {
      response.setContentType(null);
      return;
    }
    response.setContentType(answer.contentType());
    byte[] body = answer.body();
    if (body.length > LEAST_PRESSED) {
      response.setHeader("Vary", "Accept-Encoding");
      if (wantsGzip(request.getHeader("Accept-Encoding"))) {
        response.setHeader("Content-Encoding", "gzip");
        body = pressed(body);
      }
    }
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }

  private static byte[] pressed(byte[] body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length / 2);
    try (GZIPOutputStream gzip = new Fast(bytes)) {
      gzip.write(body);
    }
    return bytes.toByteArray();
  }

  /** Whether the header names gzip, or anything, without giving it no weight at all. */
  private static boolean wantsGzip(@Nullable String accepted) {
    if (accepted == null) {
      return false;
    }
    for (String each : accepted.split(",", -1)) {
      int end = each.indexOf(';');
      String coding = (end < 0 ? each : each.substring(0, end)).trim();
      if (coding.equalsIgnoreCase("gzip") || coding.equals("*")) {
        return end < 0 || hasWeight(each.substring(end + 1));
      }
    }
    return false;
  }

  private static boolean hasWeight(String parameter) {
    for (int i = parameter.indexOf('=') + 1; i < parameter.length(); i++) {
      if (parameter.charAt(i) >= '1' && parameter.charAt(i) <= '9') {
        return true;
      }
    }
    return false;
  }

  private static final class Fast extends GZIPOutputStream {

    Fast(ByteArrayOutputStream bytes) throws IOException {
      super(bytes, 4096);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }
}
