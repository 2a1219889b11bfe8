package dev.cairn.adapter.onnx;

import dev.cairn.adapter.onnx.text.TextTokenizer;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.ModelPart;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.error.EmbeddingError;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Embeds inside the process. A query's slowest network runs on the caller's thread and the others
 * beside it, before anything else. Many passages are spread over the cores, one text at a time on
 * each, in threads of their own: on a virtual one a long text would hold up all the others.
 */
public final class OnnxEmbedder implements Embedder {

  private static final System.Logger LOG = System.getLogger(OnnxEmbedder.class.getName());

  /** Longer than any one call takes, were the machine ever so slow. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final EmbeddingModel description;
  private final TextTokenizer tokenizer;
  private final List<Encoder> encoders;
  private final int cores = Runtime.getRuntime().availableProcessors();
  private final Precedence precedence = new Precedence();
  private final Helpers forPassages = new Helpers(cores);

  /** Of their own: those for passages may be busy for long. */
  private final Helpers forQueries = new Helpers(cores - 1);

  /** Batches take turns, each with all cores: more threads than cores would slow each other. */
  private final ReentrantLock batches = new ReentrantLock(true);

  OnnxEmbedder(
      ModelStamp stamp, List<ModelPart> parts, TextTokenizer tokenizer, List<Encoder> encoders) {
    this.tokenizer = tokenizer;
    this.encoders = List.copyOf(encoders);
    description =
        new EmbeddingModel(
            stamp,
            encoders.stream().mapToInt(Encoder::passageTokens).min().orElseThrow()
                - tokenizer.slack(),
            encoders.stream().mapToInt(Encoder::queryTokens).min().orElseThrow(),
            parts);
  }

  /**
   * Loads a model. What native code needs as files is copied into the cache folder the first time,
   * and used from there by every later start.
   */
  public static OnnxEmbedder load(OnnxModel model, Path cacheDirectory) {
    return OnnxFailures.named(
        "embedding model " + model.settingName(),
        () -> new PackagedLoading(model, cacheDirectory).finish());
  }

  /**
   * Brings native code to rest, for the end of a process: waits for what is under way, and lets
   * nothing begin any more. Without it a process may crash on its way out.
   */
  public static void rest() {
    try {
      if (!NativeCalls.OURS.end(PATIENCE)) {
        LOG.log(System.Logger.Level.WARNING, "A model is still at work while the process ends");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Loads a model that somebody brought along. */
  public static OnnxEmbedder load(ModelFolder folder, Path cacheDirectory, Tokenizers tokenizers) {
    return OnnxFailures.named(
        "embedding model of onnx.path",
        () -> new FolderLoading(folder, cacheDirectory).load(tokenizers));
  }

  /** What the vectors of such a model will be stamped with. */
  public static ModelStamp stamp(ModelFolder folder, Path cacheDirectory) {
    int dimension =
        OnnxFailures.named(
            "embedding model of onnx.path",
            () -> new FolderLoading(folder, cacheDirectory).dimension());
    return new ModelStamp(folder.stampName(), dimension);
  }

  @Override
  public EmbeddingModel model() {
    return description;
  }

  @Override
  public Embedding embedQuery(String text) {
    String read = readable(text);
    return precedence.first(
        () -> atOnce(encoder -> encoder.query(read, description.queryTokens())));
  }

  @Override
  public List<Embedding> embedPassages(List<String> texts) {
    if (texts.size() == 1) {
      String read = passage(texts.getFirst());
      return List.of(atOnce(encoder -> encoder.passage(read)));
    }
    return embedTogether(new Batch<>(texts, this::embedPassage), texts.size());
  }

  private List<Embedding> embedTogether(Batch<Embedding> batch, int size) {
    batches.lock();
    try {
      if (!forPassages.join(batch, Math.min(size, precedence.share(cores)))) {
        batch.run();
      }
      return batch.join();
    } finally {
      batches.unlock();
    }
  }

  /** All networks on this thread: the other cores have passages of their own. */
  private Embedding embedPassage(String text) {
    String read = passage(text);
    List<float[]> vectors = new ArrayList<>();
    for (Encoder encoder : encoders) {
      precedence.giveWay();
      vectors.add(encoder.passage(read));
    }
    return description.joined(vectors);
  }

  /** Each network on a core of its own; what no helper has begun with is done here. */
  private Embedding atOnce(Function<Encoder, float[]> work) {
    List<FutureTask<float[]>> others = new ArrayList<>();
    for (Encoder encoder : encoders.subList(1, encoders.size())) {
      others.add(new FutureTask<>(() -> work.apply(encoder)));
      forQueries.join(others.getLast(), 1);
    }
    List<float[]> vectors = new ArrayList<>();
    vectors.add(work.apply(encoders.getFirst()));
    for (FutureTask<float[]> each : others) {
      each.run();
      vectors.add(done(each));
    }
    return description.joined(vectors);
  }

  private static float[] done(FutureTask<float[]> task) {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EmbeddingError("Embedding was interrupted.", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof EmbeddingError known
          ? known
          : new EmbeddingError("The embedding model failed on a text.", e);
    }
  }

  private String passage(String text) {
    String read = readable(text);
    int tokens = tokenizer.tokenize(read).count();
    if (tokens > description.passageTokens() + tokenizer.slack()) {
      throw new EmbeddingError(
          "A passage of %d tokens does not fit the embedding model, which reads %d."
              .formatted(tokens, description.passageTokens()));
    }
    return read;
  }

  private String readable(String text) {
    encoders.getFirst().requireOpen();
    if (text.isBlank()) {
      throw new EmbeddingError("A blank text can't be embedded.");
    }
    return ControlSpace.toSpaces(text);
  }

  @Override
  public TokenOffsets tokenize(String text) {
    encoders.getFirst().requireOpen();
    return new TokenOffsets(tokenizer.tokenize(ControlSpace.toSpaces(text)).starts());
  }

  @Override
  public void close() {
    encoders.forEach(Encoder::close);
    tokenizer.close();
    forPassages.close();
    forQueries.close();
  }
}
