package dev.cairn.adapter.rest.door;

import dev.cairn.adapter.rest.answer.ErrorView;
import dev.cairn.adapter.rest.answer.RestAnswer;
import dev.cairn.adapter.rest.answer.Trouble;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** An error answer that is always the same, made once and sent without ado. */
final class PlainAnswer {

  private static final HttpField JSON =
      new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, RestAnswer.JSON);
  private static final HttpField RETRY = new PreEncodedHttpField(HttpHeader.RETRY_AFTER, "1");
  private static final HttpField CHALLENGE =
      new PreEncodedHttpField(HttpHeader.WWW_AUTHENTICATE, "Bearer realm=\"cairn\"");
  private static final HttpField[] GUARDS = {
    new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store"),
    new PreEncodedHttpField("X-Content-Type-Options", "nosniff"),
    new PreEncodedHttpField("X-Frame-Options", "DENY"),
    new PreEncodedHttpField("Referrer-Policy", "no-referrer"),
  };

  private static final Map<Trouble, PlainAnswer> MADE = new ConcurrentHashMap<>();

  private final int status;
  private final byte[] body;
  private final HttpField length;

  PlainAnswer(int status, Trouble trouble) {
    this.status = status;
    this.body = ErrorView.bytes(trouble);
    this.length = new PreEncodedHttpField(HttpHeader.CONTENT_LENGTH, "" + body.length);
  }

  static PlainAnswer of(Trouble trouble) {
    return MADE.computeIfAbsent(trouble, kind -> new PlainAnswer(kind.status(), kind));
  }

  /** Headers that every answer carries. */
  static void guard(HttpFields.Mutable headers) {
    for (HttpField guard : GUARDS) {
      headers.put(guard);
    }
  }

  void send(Response response, Callback callback) {
    HttpFields.Mutable headers = response.getHeaders();
    guard(headers);
    headers.put(JSON);
    headers.put(length);
    if (status == 503) {
      headers.put(RETRY);
    }
    if (status == 401) {
      headers.put(CHALLENGE);
    }
    response.setStatus(status);
    response.write(true, ByteBuffer.wrap(body), callback);
  }
}
