package dev.cairn.adapter.remote;

import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.QueryError;
import java.util.function.Supplier;

/** Carries out the calls of one port: with retries, while it is open, and failing as the domain. */
public final class StoreCalls implements AutoCloseable {

  private final RemoteCalls remote;
  private final String server;
  private final String port;
  private volatile boolean closed;

  /**
   * @param server what the server is called in messages; never a host
   * @param port what the port is called in messages
   */
  public StoreCalls(String server, String port, RemotePolicy policy) {
    this.remote = new RemoteCalls(server, policy);
    this.server = server;
    this.port = port;
  }

  public <T> T call(Supplier<T> work) {
    if (closed) {
      throw new DatabaseError("The " + port + " is closed");
    }
    return remote.call(() -> translated(work));
  }

  public void run(Runnable work) {
    call(
        () -> {
          work.run();
          return true;
        });
  }

  /** Prepares something for use; it is closed where that fails. */
  public <T> T open(T opened, Runnable preparing, Runnable closing) {
    try {
      run(preparing);
      return opened;
    } catch (RuntimeException e) {
      closing.run();
      throw e;
    }
  }

  @Override
  public void close() {
    closed = true;
  }

  private <T> T translated(Supplier<T> work) {
    try {
      return work.get();
    } catch (MalformedAnswer e) {
      throw new QueryError(server + " gave a malformed answer", e);
    } catch (PlaceMissing e) {
      throw new QueryError(
          "%s is missing on %s, and could not be made".formatted(e.getMessage(), server));
    }
  }
}
