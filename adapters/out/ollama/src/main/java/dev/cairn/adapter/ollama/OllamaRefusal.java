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
    boolean aboutModel = says("context length") || says("does not support embed");
    return !aboutModel && (status >= 500 || status == TIMEOUT || status == TOO_MANY)
        ? new ConnectionError("Ollama failed (status %d)".formatted(status))
        : new EmbeddingError(reason().formatted(model, status));
  }

  private String reason() {
    if (says("context length")) {
      return "A text is longer than the model %1$s reads at once.";
    }
    if (says("does not support embed")) {
      return "The model %1$s makes no embeddings; set ollama.model to one that does.";
    }
    return status == NOT_FOUND && says("model")
        ? "Ollama does not have the model %1$s; run `ollama pull %1$s`."
        : "Ollama refused the request (status %2$d); is ollama.url the address of an Ollama server?";
  }

  private boolean says(String words) {
    return body.toLowerCase(Locale.ROOT).contains(words);
  }
}
