package dev.cairn.adapter.ollama;

import dev.langchain4j.model.ollama.OllamaModelCard;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What Ollama tells about a model.
 *
 * @param window how many tokens of one text the server reads, special tokens included
 * @param bound how many tokens a text has at most
 */
record ModelCard(int window, TokenBound bound) {

  /** More than this is read only by a server that is told to, and no passage wants to be longer. */
  private static final int LARGEST_WINDOW = 2048;

  /** The smallest window of the known models, for a card that names none. */
  private static final int SMALLEST_WINDOW = 256;

  private static final Pattern CONTEXT =
      Pattern.compile("(?m)^[ \\t]*num_ctx[ \\t]+(\\d{1,9})[ \\t]*$");

  static ModelCard from(OllamaModelCard card) {
    Map<String, Object> info = card.getModelInfo() == null ? Map.of() : card.getModelInfo();
    int window = Math.min(trained(info), configured(card.getParameters()));
    return new ModelCard(window, TokenBound.of(info.get("tokenizer.ggml.model")));
  }

  private static int trained(Map<String, Object> info) {
    return info.entrySet().stream()
        .filter(entry -> entry.getKey().endsWith(".context_length"))
        .map(Map.Entry::getValue)
        .filter(Number.class::isInstance)
        .mapToInt(length -> Math.clamp(((Number) length).longValue(), 1, LARGEST_WINDOW))
        .min()
        .orElse(SMALLEST_WINDOW);
  }

  /** A model file may allow less than the model could read: all-minilm reads 256 of its 512. */
  private static int configured(@Nullable String parameters) {
    Matcher context = CONTEXT.matcher(parameters == null ? "" : parameters);
    return context.find() ? Math.max(1, Integer.parseInt(context.group(1))) : LARGEST_WINDOW;
  }
}
