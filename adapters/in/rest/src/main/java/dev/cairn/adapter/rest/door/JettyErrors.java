package dev.cairn.adapter.rest.door;

import dev.cairn.adapter.rest.answer.Trouble;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** The server's own errors, such as a request that is not HTTP, in the form of all others. */
public final class JettyErrors implements Request.Handler {

  private final Map<Integer, PlainAnswer> answers = new ConcurrentHashMap<>();

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int status =
        request.getAttribute(ErrorHandler.ERROR_EXCEPTION) instanceof HttpException exception
            ? exception.getCode()
            : response.getStatus();
    answers
        .computeIfAbsent(status, code -> new PlainAnswer(code, Trouble.of(code)))
        .send(response, callback);
    return true;
  }
}
