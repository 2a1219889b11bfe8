package dev.cairn.adapter.mcpservers;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/** Requests whose answers come in their own responses: a JSON document, or a stream of events. */
final class StreamableChannel implements Channel {

  private static final String SESSION = "Mcp-Session-Id";

  private final WebClient client;
  private @Nullable String document;
  private @Nullable Events events;
  private volatile boolean inSession;

  StreamableChannel(WebClient client) {
    this.client = client;
  }

  @Override
  public void request(String message) throws IOException, ServerFailure {
    HttpResponse<InputStream> response = client.post(client.address(), message);
    response.headers().firstValue(SESSION).ifPresent(this::join);
    boolean isStream =
        response.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream");
    events = isStream ? new Events(response.body(), client.intake()) : null;
    document = isStream ? null : whole(response.body());
  }

  private void join(String session) {
    client.addHeader(SESSION, session);
    inSession = true;
  }

  @Override
  public void tell(String message) throws IOException, ServerFailure {
    client.post(client.address(), message).body().close();
  }

  @Override
  public @Nullable String next() throws IOException, ServerFailure {
    if (events != null) {
      Events.Event event = events.next();
      return event == null ? null : event.data();
    }
    String only = document;
    document = null;
    return only;
  }

  @Override
  public void agree(String version) {
    client.addHeader("MCP-Protocol-Version", version);
  }

  @Override
  public String ending(String question, @Nullable IOException failure) {
    return WebClient.ending(question, failure);
  }

  @Override
  public void close() {
    if (inSession) {
      client.delete();
    }
    client.close();
  }

  private String whole(InputStream body) throws IOException, ServerFailure {
    try (body) {
      Intake intake = client.intake();
      byte[] bytes = body.readNBytes(intake.messageBytes() + 1);
      intake.took(bytes.length);
      intake.requireFits(bytes.length);
      return Intake.text(bytes);
    }
  }
}
