package dev.cairn.adapter.mcpservers;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Asks one server over HTTP, with its headers. It follows no redirections: they carry keys away.
 */
final class WebClient implements AutoCloseable {

  private static final Duration CONNECT_TIME = Duration.ofSeconds(10);
  private static final Duration FAREWELL_TIME = Duration.ofSeconds(1);

  private final HttpClient client =
      HttpClient.newBuilder().followRedirects(Redirect.NEVER).connectTimeout(CONNECT_TIME).build();
  private final URI address;
  private final Map<String, String> headers;
  private final Intake intake;

  WebClient(Web server, Limits limits) {
    this.address = server.address();
    this.headers = new LinkedHashMap<>(server.headers());
    this.intake = new Intake(limits);
  }

  /** Where the server is. */
  URI address() {
    return address;
  }

  /** What all that it sends goes through. */
  Intake intake() {
    return intake;
  }

  /** From now on every request carries this too. */
  void addHeader(String name, String value) {
    headers.put(name, value);
  }

  HttpResponse<InputStream> post(URI inbox, String body) throws IOException, ServerFailure {
    return send(
        request(inbox)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(BodyPublishers.ofString(body))
            .build());
  }

  Events events() throws IOException, ServerFailure {
    return new Events(
        send(request(address).header("Accept", "text/event-stream").GET().build()).body(), intake);
  }

  /** Says good-bye; whether anybody listens does not matter. */
  void delete() {
    try {
      client.send(
          request(address).timeout(FAREWELL_TIME).DELETE().build(), BodyHandlers.discarding());
    } catch (IOException e) {
      // The server forgets us by itself.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static String ending(String question, @Nullable IOException failure) {
    return switch (failure) {
      case null -> "closed the connection before answering " + question;
      case UnknownHostException e -> "its host is unknown";
      case ConnectException e when e.getCause() instanceof UnresolvedAddressException ->
          "its host is unknown";
      case ConnectException e -> "nothing listens at its address";
      case SSLException e -> "the encrypted connection failed";
      default -> "the connection failed before it answered " + question;
    };
  }

  @Override
  public void close() {
    client.shutdownNow();
  }

  private HttpRequest.Builder request(URI to) {
    HttpRequest.Builder request = HttpRequest.newBuilder(to);
    headers.forEach(request::setHeader);
    return request;
  }

  private HttpResponse<InputStream> send(HttpRequest request) throws IOException, ServerFailure {
    HttpResponse<InputStream> response = answered(request);
    int status = response.statusCode();
    if (status < 200 || status > 299) {
      response.body().close();
      throw new ServerFailure("answered with status " + status + advice(status));
    }
    return response;
  }

  private HttpResponse<InputStream> answered(HttpRequest request)
      throws IOException, ServerFailure {
    try {
      return client.send(request, BodyHandlers.ofInputStream());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerFailure("interrupted", e);
    }
  }

  private static String advice(int status) {
    return switch (status) {
      case 401, 403 -> "; its headers need a valid key";
      case 404, 405 -> "; is its url right, and should its type be http or sse?";
      case 301, 302, 303, 307, 308 -> " (moved); its url must be the new one";
      default -> "";
    };
  }
}
