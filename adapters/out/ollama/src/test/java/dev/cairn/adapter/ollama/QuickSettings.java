package dev.cairn.adapter.ollama;

import dev.cairn.adapter.remote.RemotePolicy;
import dev.cairn.testkit.server.TestingOllama;
import java.time.Duration;
import java.util.List;

/** Settings for tests, which do not wait as long as others. */
final class QuickSettings {

  static final RemotePolicy QUICK =
      RemotePolicy.DEFAULT
          .withDelays(List.of(Duration.ofMillis(5), Duration.ofMillis(10), Duration.ofMillis(20)))
          .withBreaker(1000, Duration.ofMillis(50));

  private QuickSettings() {}

  static OllamaSettings of(TestingOllama server) {
    return OllamaSettings.of(server.model()).withUrl(server.url()).withPolicy(QUICK);
  }
}
