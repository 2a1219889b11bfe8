package dev.cairn.adapter.mcp.stdio;

import dev.cairn.adapter.mcp.rpc.Client;
import dev.cairn.adapter.mcp.rpc.Message;
import dev.cairn.adapter.mcp.rpc.Outlet;
import dev.cairn.adapter.mcp.rpc.Protocol;
import dev.cairn.adapter.mcp.rpc.Replies;
import dev.cairn.adapter.mcp.rpc.RpcError;
import dev.cairn.adapter.mcp.rpc.Worker;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is said between the client and the protocol. Every request is answered exactly once, even
 * where clients use an id twice, unless it stays open or the client says that it no longer wants
 * the answer.
 */
final class Conversation {

  private final Protocol protocol;
  private final LineWriter writer;
  private final Duration limit;
  private final Set<Unanswered> unanswered = ConcurrentHashMap.newKeySet();
  private final Outlet standing = new Standing();
  private final Client client = Client.ofSession(standing);
  private volatile boolean warm;
  private volatile boolean ended;

  /**
   * @param limit how long the work on a request may take
   */
  Conversation(Protocol protocol, LineWriter writer, Duration limit) {
    this.protocol = protocol;
    this.writer = writer;
    this.limit = limit;
  }

  /** Whether the answer may take its time, so that others are answered meanwhile. */
  boolean takesTime(Message.Request request) {
    return protocol.takesTime(request.method())
        && (client.hasBegun() || Client.speaksForItself(request));
  }

  /** Whether no call was answered yet, nor has one come so far that it embeds. */
  boolean isStarting() {
    return !warm && unanswered.stream().noneMatch(each -> each.worker.isEmbedding());
  }

  /** Takes what wants no answer. */
  void hear(Message message) {
    if (message instanceof Message.Invalid it) {
      writer.write(Replies.error(it.id(), it.error()));
    } else if (message instanceof Message.Notification it) {
      it.cancelledId().ifPresent(this::cancel);
    } else if (message instanceof Message.Response it) {
      client.answered(it);
    }
  }

  /** Takes a request on; running what it gives back answers it. */
  Runnable take(Message.Request request) {
    Unanswered taken = new Unanswered(request);
    unanswered.add(taken);
    taken.worker.watch();
    return () -> taken.worker.run(() -> answer(taken));
  }

  /** Nothing is said any more but what is still to be answered. */
  void end() {
    ended = true;
  }

  /** The client is gone: all work may end. */
  void abandon() {
    unanswered.forEach(each -> each.worker.interrupt());
  }

  /** Lets the work on the requests with this id end without an answer. */
  private void cancel(Object id) {
    unanswered.forEach(
        each -> {
          if (each.request.id().equals(id) && unanswered.remove(each)) {
            each.worker.interrupt();
          }
        });
  }

  private void answer(Unanswered taken) {
    String line = line(taken);
    if (taken.worker.isLate()) {
      late(taken);
    } else if (!line.isEmpty()) {
      reply(taken, line);
    }
  }

  /** Returns when the answer is written, whoever writes it. */
  private void reply(Unanswered taken, String line) {
    synchronized (taken) {
      if (unanswered.remove(taken)) {
        writer.write(line);
      }
    }
  }

  private void late(Unanswered taken) {
    reply(taken, protocol.late(taken.client, taken.request, limit));
  }

  /** The answer; empty where the request stays open until it is cancelled. */
  private String line(Unanswered taken) {
    try {
      taken.client = client(taken.request);
    } catch (RpcError e) {
      return Replies.error(taken.request.id(), e);
    }
    Protocol.Reply reply = protocol.answer(taken.client, taken.request, taken);
    warm |= protocol.takesTime(taken.request.method());
    return reply.json();
  }

  /** The session can answer once it has begun, whether or not the client says that it is ready. */
  private Client client(Message.Request request) {
    if (Client.speaksForItself(request)) {
      return Client.of(request, standing);
    }
    boolean handshake = request.method().equals(Protocol.INITIALIZE);
    if (handshake && client.hasBegun()) {
      throw RpcError.invalidRequest("the session is initialized already");
    }
    if (!client.hasBegun() && protocol.needsSession(request.method())) {
      throw RpcError.invalidRequest("the session is not initialized, send initialize");
    }
    return client;
  }

  /** Told apart from another with the same id. */
  private final class Unanswered implements Outlet {

    private final Message.Request request;
    private volatile Client client = Conversation.this.client;
    private final Worker worker = new Worker(limit, () -> false, () -> late(this));

    Unanswered(Message.Request request) {
      this.request = request;
    }

    /** Says something before the answer, and nothing once that is written or nobody wants it. */
    @Override
    public void tell(String line) {
      synchronized (this) {
        if (unanswered.contains(this)) {
          writer.write(line);
        }
      }
    }

    @Override
    public boolean isOpen() {
      return !ended && unanswered.contains(this);
    }
  }

  /** The stream itself. */
  private final class Standing implements Outlet {

    @Override
    public void tell(String line) {
      if (!ended) {
        writer.write(line);
      }
    }

    @Override
    public boolean isOpen() {
      return !ended;
    }
  }
}
