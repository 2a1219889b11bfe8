package dev.cairn.adapter.ollama;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.EmbeddingError;
import java.util.Locale;

/**
 * What Ollama means by an answer that is no success. A {@link ConnectionError} may pass by itself,
 * an {@link EmbeddingError} does not. Its own words are read but never handed on.
 */
record OllamaRefusal(int status, String body) {

  private static final int NOT_FOUND = 404;
  private static final int TIMEOUT = 408;
  private static final int TOO_MANY = 429;

  CoreError error(String model) {
    if (says("context length")) {
      return new EmbeddingError(
          "A text is longer than the model %s reads at once.".formatted(model));
    }
    if (says("does not support embed")) {
      return new EmbeddingError(
          "The model %s makes no embeddings; set ollama.model to one that does.".formatted(model));
    }
    if (status == NOT_FOUND && says("model")) {
      return new EmbeddingError(
          "Ollama does not have the model %s; run `ollama pull %s`.".formatted(model, model));
    }
    if (status >= 500 || status == TIMEOUT || status == TOO_MANY) {
      return new ConnectionError("Ollama failed (status %d)".formatted(status));
    }
    return new EmbeddingError(
        "Ollama refused the request (status %d); is ollama.url the address of an Ollama server?"
            .formatted(status));
  }

  private boolean says(String words) {
    return body.toLowerCase(Locale.ROOT).contains(words);
  }
}
