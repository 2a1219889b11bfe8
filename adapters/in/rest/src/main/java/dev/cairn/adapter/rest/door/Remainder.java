package dev.cairn.adapter.rest.door;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;

/**
 * What a client still sends after it was refused. It is read and thrown away: most clients send all
 * of a request before they listen, and one that is hung up on meanwhile never hears why. Who sends
 * too much of it is hung up on all the same.
 */
final class Remainder implements Invocable.Task {

  private static final int MOST = 64 * 1024;

  private final Request request;
  private final Callback callback;
  private int left = MOST;

  /**
   * @param callback told when the next request may come
   */
  Remainder(Request request, Callback callback) {
    this.request = request;
    this.callback = callback;
  }

  /** Who asked before it sends will not send it now. */
  void await() {
    if (request.getHeaders().contains(HttpHeader.EXPECT)) {
      callback.succeeded();
    } else {
      run();
    }
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }

  @Override
  public void run() {
    while (left >= 0) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        callback.failed(chunk.getFailure());
        return;
      }
      left = chunk.isLast() ? -1 : left - chunk.remaining();
      chunk.release();
    }
    callback.succeeded();
  }
}
