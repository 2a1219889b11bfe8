package dev.cairn.adapter.rest.door;

import dev.cairn.adapter.rest.answer.AnswerWriter;
import dev.cairn.adapter.rest.answer.Errors;
import dev.cairn.adapter.rest.answer.RestAnswer;
import dev.cairn.adapter.rest.door.Metrics.RouteMeter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Keeps what goes wrong in a mounted servlet from reaching the client or, as text, the log. */
public final class ServletGuard extends HttpFilter {

  private final transient RouteMeter meter;

  public ServletGuard(RouteMeter meter) {
    this.meter = meter;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException {
    Exchange exchange = (Exchange) request.getAttribute(Exchange.ATTRIBUTE);
    exchange.on(meter);
    try {
      chain.doFilter(request, response);
    } catch (Exception problem) {
      RestAnswer answer = Errors.answer(problem);
      if (!response.isCommitted()) {
        response.reset();
        PlainAnswer.guard(exchange.response().getHeaders());
        AnswerWriter.send(answer, request, response);
      }
    }
  }
}
