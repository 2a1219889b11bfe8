package dev.cairn.adapter.rest.answer;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.QuotedQualityCSV;
import org.jspecify.annotations.Nullable;

/**
 * Sends answers, and presses the larger ones where the client wants that. Jetty could do the
 * latter, but not knowing how long an answer becomes it would send it in pieces.
 */
public final class AnswerWriter {

  private static final int LEAST_PRESSED = 1500;

  private AnswerWriter() {}

  public static void send(
      RestAnswer answer, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setStatus(answer.status());
    answer.headers().forEach(response::setHeader);
    if (answer.status() == HttpServletResponse.SC_NO_CONTENT) {
      response.setContentType(null);
      return;
    }
    response.setContentType(answer.contentType());
    byte[] body = body(answer, request.getHeader("Accept-Encoding"), response);
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }

  private static byte[] body(
      RestAnswer answer, @Nullable String accepted, HttpServletResponse response) {
    byte[] body = answer.body();
    if (body.length <= LEAST_PRESSED) {
      return body;
    }
    response.setHeader("Vary", "Accept-Encoding");
    if (!wantsGzip(accepted)) {
      return body;
    }
    response.setHeader("Content-Encoding", "gzip");
    byte[] pressed = answer.pressed();
    return pressed == null ? Pressing.FAST.of(body) : pressed;
  }

  /** Whether gzip, or anything, is wanted at all. */
  private static boolean wantsGzip(@Nullable String accepted) {
    try {
      QuotedQualityCSV wanted = new QuotedQualityCSV();
      wanted.addValue(accepted);
      return wanted.getValues().stream()
          .map(HttpField::stripParameters)
          .anyMatch(coding -> coding.equalsIgnoreCase("gzip") || coding.equals("*"));
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }
}
