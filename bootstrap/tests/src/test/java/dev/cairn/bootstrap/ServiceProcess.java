package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.wire.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** {@code cairn serve} in a process of its own, on a free port, and a client of it. */
final class ServiceProcess implements AutoCloseable {

  private static final Pattern ADDRESS = Pattern.compile("listening on (http://\\S+)");

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process process;
  private final String address;
  private final List<String> log;

  private ServiceProcess(Process process, String address, List<String> log) {
    this.process = process;
    this.address = address;
    this.log = log;
  }

  record Answer(int status, JsonNode body) {

    /** The best result of a search. */
    String firstText() {
      assertThat(status).as(body.toString()).isEqualTo(200);
      return body.path("results").path(0).path("text").asString();
    }
  }

  static ServiceProcess start(Path home, Map<String, String> environment) throws IOException {
    return start(home, environment, List.of());
  }

  /** The same, on a port that clients know already. */
  static ServiceProcess start(Path home, Map<String, String> environment, int port)
      throws IOException {
    return start(home, environment, List.of(), port);
  }

  /**
   * The same, by another program.
   *
   * @param runner the beginning of a command line that runs the rest of it
   */
  static ServiceProcess start(Path home, Map<String, String> environment, List<String> runner)
      throws IOException {
    return start(home, environment, runner, 0);
  }

  private static ServiceProcess start(
      Path home, Map<String, String> environment, List<String> runner, int port)
      throws IOException {
    List<String> command = new ArrayList<>(runner);
    String launcher = System.getProperty("cairn.launcher");
    command.addAll(List.of(launcher, "serve", "--port", Integer.toString(port)));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(name -> name.startsWith("CAIRN_"));
    builder.environment().put("CAIRN_HOME", home.toString());
    builder.environment().putAll(environment);
    Process process = builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    BufferedReader errors = process.errorReader(StandardCharsets.UTF_8);
    List<String> log = new CopyOnWriteArrayList<>();
    for (String line = errors.readLine(); line != null; line = errors.readLine()) {
      log.add(line);
      Matcher found = ADDRESS.matcher(line);
      if (found.find()) {
        Thread.ofVirtual().start(() -> errors.lines().forEach(log::add));
        return new ServiceProcess(process, found.group(1), log);
      }
    }
    throw new IOException("the service did not start: " + log);
  }

  Answer add(String text) throws IOException {
    return call("POST", "/api/v1/memories", Map.of("text", text));
  }

  Answer search(String query) throws IOException {
    return call("POST", "/api/v1/memories/search", Map.of("query", query));
  }

  /** An outage is noticed to be over within five seconds. */
  Answer awaitSearch(String query) throws IOException {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    Answer answer = search(query);
    while (answer.status() != 200 && System.nanoTime() < end) {
      LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
      answer = search(query);
    }
    return answer;
  }

  Answer call(String method, String path, Object body) throws IOException {
    return call(method, path, body, Map.of());
  }

  Answer call(String method, String path, Object body, Map<String, String> headers)
      throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + path))
            .header("Content-Type", "application/json")
            .method(
                method,
                body.equals("")
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(Json.MAPPER.writeValueAsString(body)));
    headers.forEach(request::header);
    try {
      HttpResponse<String> response =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString());
      String text = response.body();
      return new Answer(
          response.statusCode(), Json.MAPPER.readTree(text.isEmpty() ? "null" : text));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  Answer get(String path) throws IOException {
    return call("GET", path, "");
  }

  String address() {
    return address;
  }

  long pid() {
    return process.pid();
  }

  List<String> log() {
    return log;
  }

  /** As a service manager does it; answers the exit code. */
  int stop() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(90, TimeUnit.SECONDS)) {
      throw new IllegalStateException("the service did not stop");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    client.close();
  }
}
