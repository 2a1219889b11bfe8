package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.remote.MalformedAnswer;
import dev.cairn.adapter.remote.RemoteCalls;
import dev.cairn.domain.error.QueryError;
import java.util.function.Supplier;

/** Carries out the calls of one port: with retries, while it is open, and failing as the domain. */
final class Calls {

  private final RemoteCalls remote;
  private final String port;
  private volatile boolean closed;

  /**
   * @param port what the port is called in messages
   */
  Calls(QdrantSettings settings, String port) {
    this.remote = new RemoteCalls("Qdrant", settings.policy());
    this.port = port;
  }

  <T> T call(Supplier<T> work) {
    if (closed) {
      throw Failures.closed(port);
    }
    return remote.call(() -> translated(work));
  }

  void run(Runnable work) {
    call(
        () -> {
          work.run();
          return true;
        });
  }

  void close() {
    closed = true;
  }

  private static <T> T translated(Supplier<T> work) {
    try {
      return work.get();
    } catch (MalformedAnswer e) {
      throw Failures.malformed(e);
    } catch (CollectionMissing e) {
      throw new QueryError("A collection is missing on Qdrant, and could not be made");
    }
  }
}
