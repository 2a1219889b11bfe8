package dev.cairn.adapter.ollama;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import java.time.Duration;

/** Hands the library our way to the server; the limits are the way's own. */
record OllamaHttpBuilder(OllamaHttp http, Duration limit) implements HttpClientBuilder {

  @Override
  public Duration connectTimeout() {
    return limit;
  }

  @Override
  public HttpClientBuilder connectTimeout(Duration timeout) {
    return this;
  }

  @Override
  public Duration readTimeout() {
    return limit;
  }

  @Override
  public HttpClientBuilder readTimeout(Duration timeout) {
    return this;
  }

  @Override
  public HttpClient build() {
    return http;
  }
}
