package dev.cairn.adapter.mcp.rpc;

import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/** What a client was asked in its session, and who waits for it. */
final class Inquiries {

  private final AtomicLong asked = new AtomicLong();
  private final Map<Object, CompletableFuture<Map<?, ?>>> open = new ConcurrentHashMap<>();

  /** Asks, and waits for the answer; empty where the client failed to give one. */
  Map<?, ?> ask(Outlet outlet, String method, Map<String, Object> params) {
    String id = "cairn-" + asked.incrementAndGet();
    CompletableFuture<Map<?, ?>> answer = new CompletableFuture<>();
    open.put(id, answer);
    try {
      outlet.tell(Replies.question(id, method, params));
      return answer.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("nobody waits for this any more");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      open.remove(id);
    }
  }

  void answered(Message.Response response) {
    CompletableFuture<Map<?, ?>> answer = response.id() == null ? null : open.get(response.id());
    if (answer != null) {
      answer.complete(response.result() == null ? Map.of() : response.result());
    }
  }
}
