package dev.cairn.adapter.mcpservers;

import dev.cairn.application.port.ToolServer;
import java.lang.System.Logger.Level;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A server from a client's configuration. Whatever it does, asking it ends in time. */
record ConfiguredServer(String name, Entry entry, Endpoint endpoint, Limits limits)
    implements ToolServer {

  private static final System.Logger LOG = System.getLogger(ConfiguredServer.class.getName());

  @Override
  public Listing list() {
    try (Channel channel = endpoint.open(limits)) {
      return listed(new Questions(channel, limits));
    } catch (ServerFailure e) {
      return unavailable(e);
    }
  }

  /** The conversation runs beside us, because only the end of the line can end its waiting. */
  private Listing listed(Questions conversation) {
    FutureTask<Offer> task = new FutureTask<>(conversation::run);
    Thread.ofPlatform().daemon().name("mcp-server").start(task);
    try {
      return task.get(limits.time().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return new Unavailable(late(conversation.question()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Unavailable("interrupted");
    } catch (ExecutionException e) {
      return unavailable(e);
    } finally {
      task.cancel(true);
    }
  }

  private static Unavailable unavailable(ExecutionException failure) {
    if (failure.getCause() instanceof ServerFailure known) {
      return unavailable(known);
    }
    LOG.log(Level.DEBUG, "Listing a server failed", failure);
    return new Unavailable("answered in a way that could not be understood");
  }

  private String late(String question) {
    String time = "%s s".formatted(Math.max(limits.time().toSeconds(), 1));
    return question.equals("initialize")
        ? "no answer to initialize within " + time
        : question + " was not done after " + time;
  }

  private static Unavailable unavailable(ServerFailure failure) {
    LOG.log(Level.DEBUG, "A server could not be listed", failure);
    return new Unavailable(failure.reason());
  }
}
