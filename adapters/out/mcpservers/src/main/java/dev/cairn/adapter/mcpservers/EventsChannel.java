package dev.cairn.adapter.mcpservers;

import java.io.IOException;
import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Requests go to an address that the server names first; all answers come on one stream. */
final class EventsChannel implements Channel {

  private final WebClient client;
  private @Nullable Events events;
  private @Nullable URI inbox;

  EventsChannel(WebClient client) {
    this.client = client;
  }

  @Override
  public void tell(String message) throws IOException, ServerFailure {
    client.post(inbox(), message).body().close();
  }

  @Override
  public @Nullable String next() throws IOException, ServerFailure {
    Events.Event event = events == null ? null : events.next();
    return event == null ? null : event.data();
  }

  @Override
  public String ending(String question, @Nullable IOException failure) {
    return WebClient.ending(question, failure);
  }

  @Override
  public void close() {
    client.close();
  }

  private URI inbox() throws IOException, ServerFailure {
    if (inbox == null) {
      Events opened = client.events();
      Events.Event first = opened.next();
      if (first == null || !first.kind().equals("endpoint")) {
        throw new ServerFailure("did not say where to send requests; should its type be http?");
      }
      inbox = sameOrigin(first.data());
      events = opened;
    }
    return inbox;
  }

  /** Our headers may carry keys, which no other host shall see. */
  private URI sameOrigin(String text) throws ServerFailure {
    try {
      URI named = client.address().resolve(text.strip());
      if (isOfSameOrigin(named, client.address())) {
        return named;
      }
    } catch (IllegalArgumentException e) {
      throw new ServerFailure("named no valid address for requests", e);
    }
    throw new ServerFailure("wants requests sent to another host");
  }

  private static boolean isOfSameOrigin(URI one, URI other) {
    return Objects.equals(one.getScheme(), other.getScheme())
        && Objects.equals(one.getRawAuthority(), other.getRawAuthority());
  }
}
