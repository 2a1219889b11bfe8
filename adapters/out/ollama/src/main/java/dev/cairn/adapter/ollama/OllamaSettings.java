package dev.cairn.adapter.ollama;

import dev.cairn.adapter.remote.RemotePolicy;
import dev.cairn.domain.error.Violations;
import java.net.URI;
import java.time.Duration;

/**
 * Which model of which Ollama server embeds, and how patient we are with it.
 *
 * @param url where the server listens
 * @param model the model as {@code ollama pull} knows it; {@code :latest} says nothing and is
 *     dropped
 * @param limit how long one request may take, from the first byte to the last
 * @param batch how many passages go into one request
 */
public record OllamaSettings(
    URI url, String model, Duration limit, int batch, RemotePolicy policy) {

  public static final URI DEFAULT_URL = URI.create("http://127.0.0.1:11434");
  public static final Duration DEFAULT_LIMIT = Duration.ofSeconds(10);
  public static final int DEFAULT_BATCH = 32;

  private static final String LATEST = ":latest";

  public OllamaSettings {
    model = model.strip();
    model = model.endsWith(LATEST) ? model.substring(0, model.length() - LATEST.length()) : model;
    Violations violations = new Violations();
    violations.require(isWeb(url), "ollama.url", "must be like http://<host>:<port>");
    violations.require(!model.isEmpty(), "ollama.model", "must name a model");
    violations.require(limit.isPositive(), "ollama.limit", "must be more than nothing");
    violations.require(batch >= 1, "ollama.batch", "must be at least 1");
    violations.throwIfAny();
  }

  /** A model of the server on this machine, with the usual patience. */
  public static OllamaSettings of(String model) {
    return new OllamaSettings(
        DEFAULT_URL, model, DEFAULT_LIMIT, DEFAULT_BATCH, RemotePolicy.DEFAULT);
  }

  public OllamaSettings withUrl(URI changed) {
    return new OllamaSettings(changed, model, limit, batch, policy);
  }

  public OllamaSettings withLimit(Duration changed) {
    return new OllamaSettings(url, model, changed, batch, policy);
  }

  public OllamaSettings withBatch(int changed) {
    return new OllamaSettings(url, model, limit, changed, policy);
  }

  public OllamaSettings withPolicy(RemotePolicy changed) {
    return new OllamaSettings(url, model, limit, batch, changed);
  }

  private static boolean isWeb(URI url) {
    boolean web =
        "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
    return web && url.getHost() != null;
  }
}
