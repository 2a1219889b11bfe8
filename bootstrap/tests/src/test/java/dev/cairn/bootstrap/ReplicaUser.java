package dev.cairn.bootstrap;

import dev.cairn.adapter.wire.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/**
 * Adds one note after the other, and reads and searches each as soon as it is acknowledged. It has
 * one connection at a time, and says again what it got no answer to.
 */
final class ReplicaUser implements AutoCloseable {

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String address;
  private final int number;
  private final List<String> acknowledged = new CopyOnWriteArrayList<>();
  private final List<String> wrong = new CopyOnWriteArrayList<>();
  private final AtomicInteger lost = new AtomicInteger();
  private volatile boolean stopping;
  private final Thread thread;

  private ReplicaUser(int number, String address) {
    this.number = number;
    this.address = address;
    this.thread = Thread.ofVirtual().unstarted(this::work);
  }

  static ReplicaUser start(int number, String address) {
    ReplicaUser user = new ReplicaUser(number, address);
    user.thread.start();
    return user;
  }

  /** The texts that were said to be stored. */
  List<String> acknowledged() {
    return acknowledged;
  }

  /** Answers that must not be. */
  List<String> wrong() {
    return wrong;
  }

  /** How many requests got no answer. */
  int lost() {
    return lost.get();
  }

  void stop() throws InterruptedException {
    stopping = true;
    thread.join();
  }

  private void work() {
    for (int i = 0; !stopping; i++) {
      String text = "Note %d of user %d, on subject s%dn%d".formatted(i, number, number, i);
      String id = ask("POST", "", Map.of("text", text)).path("memory_id").asString();
      acknowledged.add(text);
      expect(text, ask("GET", "/" + id, Map.of()).path("text").asString());
      JsonNode found = ask("POST", "/search", Map.of("query", text, "limit", 5));
      if (!id.equals(found.at("/results/0/memory_id").asString())) {
        wrong.add("searching " + text + " gave " + found);
      }
    }
  }

  private void expect(String wanted, String answer) {
    if (!wanted.equals(answer)) {
      wrong.add(answer + " instead of " + wanted);
    }
  }

  /** The answer, which is asked for until there is one. */
  private JsonNode ask(String method, String path, Map<String, ?> body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address + "/api/v1/memories" + path))
            .header("Content-Type", "application/json")
            .method(
                method,
                body.isEmpty()
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(Json.MAPPER.writeValueAsString(body)))
            .build();
    while (true) {
      try {
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        if (response.statusCode() / 100 != 2) {
          wrong.add(response.statusCode() + " " + response.body());
        }
        return Json.MAPPER.readTree(response.body());
      } catch (IOException e) {
        lost.incrementAndGet();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }

  @Override
  public void close() {
    stopping = true;
    client.shutdownNow();
  }
}
