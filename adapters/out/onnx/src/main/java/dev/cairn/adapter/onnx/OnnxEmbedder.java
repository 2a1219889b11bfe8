package dev.cairn.adapter.onnx;

import ai.onnxruntime.OrtException;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.error.EmbeddingError;
import java.io.IOException;
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
 * beside it, so that it never waits behind an import; passages are spread over the cores, one text
 * at a time on each.
 */
public final class OnnxEmbedder implements Embedder {

  private static final System.Logger LOG = System.getLogger(OnnxEmbedder.class.getName());

  /** Longer than any one call takes, were the machine ever so slow. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final EmbeddingModel description;
  private final WordPieceTokenizer tokenizer;
  private final List<Encoder> encoders;
  private final Helpers forPassages = new Helpers(Runtime.getRuntime().availableProcessors() - 1);

  /** Of their own: those for passages may be busy for long. */
  private final Helpers forQueries = new Helpers(Runtime.getRuntime().availableProcessors() - 1);

  /** Batches take turns, each with all cores: more threads than cores would slow each other. */
  private final ReentrantLock batches = new ReentrantLock(true);

  private OnnxEmbedder(OnnxModel model, WordPieceTokenizer tokenizer, List<Encoder> encoders) {
    this.tokenizer = tokenizer;
    this.encoders = List.copyOf(encoders);
    description =
        new EmbeddingModel(
            model.stamp(),
            encoders.stream().mapToInt(Encoder::passageTokens).min().orElseThrow(),
            encoders.stream().mapToInt(Encoder::queryTokens).min().orElseThrow(),
            model.parts());
  }

  /**
   * Loads a model. What native code needs as files is copied into the cache folder the first time,
   * and used from there by every later start.
   */
  public static OnnxEmbedder load(OnnxModel model, Path cacheDirectory) {
    try {
      return new Loading(model, cacheDirectory).finish();
    } catch (IOException e) {
      throw unloadable(model, "its files could not be read, or copied to the cache folder", e);
    } catch (OrtException e) {
      throw unloadable(model, "its runtime refused the model's file", e);
    } catch (LinkageError | IllegalStateException e) {
      throw unloadable(model, "its native runtime is missing or does not run on this system", e);
    }
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

  private static EmbeddingError unloadable(OnnxModel model, String reason, Throwable cause) {
    return new EmbeddingError(
        "The embedding model %s could not be loaded: %s.".formatted(model.settingName(), reason),
        cause);
  }

  /** The parts of a model on their way, each beside the others. */
  private static final class Loading {

    private final OnnxModel model;
    private final Path cacheDirectory;
    private final Background<WordPieceTokenizer> tokenizer;
    private final List<Background<Transformer>> transformers = new ArrayList<>();

    Loading(OnnxModel model, Path cacheDirectory) {
      this.model = model;
      this.cacheDirectory = cacheDirectory;
      PackagedFile vocabulary = model.networks().getFirst().tokenizer();
      tokenizer = Background.start(() -> WordPieceTokenizer.load(vocabulary));
      for (Network network : model.networks()) {
        transformers.add(Background.start(() -> transformer(network)));
      }
    }

    private Transformer transformer(Network network) throws IOException, OrtException {
      Path weights = network.weights(cacheDirectory);
      return Transformer.load(NativeRuntime.environment(cacheDirectory), network, weights);
    }

    OnnxEmbedder finish() throws IOException, OrtException {
      NativeRuntime.environment(cacheDirectory);
      List<Encoder> encoders = new ArrayList<>();
      try {
        WordPieceTokenizer loaded = tokenizer.get();
        for (int i = 0; i < transformers.size(); i++) {
          encoders.add(new Encoder(model.networks().get(i), transformers.get(i).get(), loaded));
        }
        return new OnnxEmbedder(model, loaded, encoders);
      } finally {
        if (encoders.size() < transformers.size()) {
          transformers.forEach(each -> each.discard(Transformer::close));
        }
      }
    }
  }

  @Override
  public EmbeddingModel model() {
    return description;
  }

  @Override
  public Embedding embedQuery(String text) {
    Tokens tokens = tokens(text);
    tokens.cutTo(Math.min(tokens.count(), description.queryTokens()));
    return atOnce(encoder -> encoder.query(tokens));
  }

  @Override
  public List<Embedding> embedPassages(List<String> texts) {
    if (texts.size() == 1) {
      Tokens tokens = passage(texts.getFirst());
      return List.of(atOnce(encoder -> encoder.passage(tokens)));
    }
    PassageBatch batch = new PassageBatch(texts, this::embedPassage);
    batches.lock();
    try {
      forPassages.join(batch, texts.size() - 1);
      batch.run();
      return batch.join();
    } finally {
      batches.unlock();
    }
  }

  /** All networks on this thread: the other cores have passages of their own. */
  private Embedding embedPassage(String text) {
    Tokens tokens = passage(text);
    return description.joined(encoders.stream().map(each -> each.passage(tokens)).toList());
  }

  /** Each network on a core of its own; what no helper has begun with is done here. */
  private Embedding atOnce(Function<Encoder, float[]> work) {
    List<FutureTask<float[]>> others =
        encoders.stream()
            .skip(1)
            .map(encoder -> new FutureTask<>(() -> work.apply(encoder)))
            .toList();
    others.forEach(each -> forQueries.join(each, 1));
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

  private Tokens passage(String text) {
    Tokens tokens = tokens(text);
    if (tokens.count() > description.passageTokens()) {
      throw new EmbeddingError(
          "A passage of %d tokens does not fit the embedding model, which reads %d."
              .formatted(tokens.count(), description.passageTokens()));
    }
    return tokens;
  }

  private Tokens tokens(String text) {
    encoders.getFirst().requireOpen();
    if (text.isBlank()) {
      throw new EmbeddingError("A blank text can't be embedded.");
    }
    return tokenizer.tokenize(ControlSpace.toSpaces(text));
  }

  @Override
  public TokenOffsets tokenize(String text) {
    encoders.getFirst().requireOpen();
    return new TokenOffsets(tokenizer.tokenize(ControlSpace.toSpaces(text)).starts());
  }

  @Override
  public void close() {
    encoders.forEach(Encoder::close);
    forPassages.close();
    forQueries.close();
  }
}
