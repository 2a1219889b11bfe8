package dev.cairn.adapter.rest;

import dev.cairn.adapter.rest.Metrics.RouteMeter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Keeps what goes wrong in a mounted servlet from reaching the client or, as text, the log. */
final class ServletGuard extends HttpFilter {

  private final transient RouteMeter meter;

  ServletGuard(RouteMeter meter) {
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
      Answer answer = Errors.answer(problem);
      if (!response.isCommitted()) {
        response.reset();
        PlainAnswer.guard(exchange.response().getHeaders());
        Replies.send(answer, request, response);
      }
    }
  }
}
