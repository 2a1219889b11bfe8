package dev.cairn.adapter.ollama;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.score.Calibration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Embeds on an Ollama server. Opening asks nothing; the first use asks the server what the model
 * reads and how long its vectors are. From then on a vector of another length is an error, because
 * the model was changed under us and its vectors must not meet the old ones.
 */
public final class OllamaEmbedder implements Embedder {

  private static final String PROBE = "How long is the vector of this text?";

  private final OllamaSettings settings;
  private final OllamaServer server;
  private final Prefixes prefixes;
  private final ReentrantLock asking = new ReentrantLock();
  private volatile @Nullable Description description;

  private record Description(EmbeddingModel model, TokenBound bound) {}

  private OllamaEmbedder(OllamaSettings settings) {
    this.settings = settings;
    this.server = new OllamaServer(settings);
    this.prefixes = Prefixes.of(settings.model());
  }

  public static OllamaEmbedder open(OllamaSettings settings) {
    return new OllamaEmbedder(settings);
  }

  @Override
  public EmbeddingModel model() {
    return description().model();
  }

  /** A query longer than the window by our count is cut there, and the server reads all we send. */
  @Override
  public Embedding embedQuery(String text) {
    requireWords(text);
    String query = text.strip();
    int end =
        description()
            .bound()
            .tokenize(query)
            .positionAfter(0, model().queryTokens(), query.length());
    return embed(List.of(prefixes.query() + query.substring(0, end))).getFirst();
  }

  @Override
  public List<Embedding> embedPassages(List<String> texts) {
    texts.forEach(this::requireFitting);
    List<Embedding> embeddings = new ArrayList<>(texts.size());
    for (int from = 0; from < texts.size(); from += settings.batch()) {
      int to = Math.min(texts.size(), from + settings.batch());
      embeddings.addAll(
          embed(texts.subList(from, to).stream().map(t -> prefixes.passage() + t).toList()));
    }
    return List.copyOf(embeddings);
  }

  /** Never fewer tokens than the model's own tokenizer would find; see {@link TokenBound}. */
  @Override
  public TokenOffsets tokenize(String text) {
    server.requireOpen();
    return description().bound().tokenize(text);
  }

  @Override
  public void close() {
    server.close();
  }

  private void requireFitting(String text) {
    requireWords(text);
    int tokens = tokenize(text).count();
    int window = model().passageTokens();
    if (tokens > window) {
      throw new EmbeddingError(
          "A passage of up to %d tokens may not fit the embedding model, which reads %d."
              .formatted(tokens, window));
    }
  }

  private void requireWords(String text) {
    server.requireOpen();
    if (text.isBlank()) {
      throw new EmbeddingError("A blank text can't be embedded.");
    }
  }

  private List<Embedding> embed(List<String> texts) {
    ModelStamp stamp = model().stamp();
    return server.embed(texts).stream().map(vector -> stamped(stamp, vector)).toList();
  }

  private Embedding stamped(ModelStamp stamp, float[] vector) {
    if (vector.length != stamp.dimension()) {
      throw new EmbeddingError(
          "Wrong dimension: the model %s now gives %d numbers instead of %d. It was changed in Ollama; restart, and re-embed what is stored."
              .formatted(settings.model(), vector.length, stamp.dimension()));
    }
    return new Embedding(stamp, vector);
  }

  /** Asked once, by one thread while the others wait; a failure is not remembered. */
  private Description description() {
    Description known = description;
    if (known != null) {
      return known;
    }
    asking.lock();
    try {
      Description asked = description;
      if (asked == null) {
        asked = ask();
        description = asked;
      }
      return asked;
    } finally {
      asking.unlock();
    }
  }

  private Description ask() {
    ModelCard card = server.card();
    int dimension = server.embed(List.of(PROBE)).getFirst().length;
    ModelStamp stamp = new ModelStamp("ollama/" + settings.model(), dimension);
    TokenBound bound = card.bound();
    int window = card.window() - bound.special();
    int passage = window - bound.tokenize(prefixes.passage()).count();
    int query = window - bound.tokenize(prefixes.query()).count();
    if (Math.min(passage, query) < 1) {
      throw new EmbeddingError(
          "The model %s reads only %d tokens, which is too few."
              .formatted(settings.model(), card.window()));
    }
    return new Description(new EmbeddingModel(stamp, passage, query, calibration()), bound);
  }

  /** As for the same model in process; what other models' cosines mean was not measured. */
  private Calibration calibration() {
    return settings.model().startsWith("all-minilm")
        ? Calibration.measured(0.07, 0.35)
        : Calibration.NONE;
  }
}
