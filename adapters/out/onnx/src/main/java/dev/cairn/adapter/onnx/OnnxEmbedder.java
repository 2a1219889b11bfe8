package dev.cairn.adapter.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.error.EmbeddingError;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Embeds inside the process. A query runs on the caller's thread, so it never waits behind an
 * import; passages are spread over the cores, one text at a time on each.
 */
public final class OnnxEmbedder implements Embedder {

  private static final System.Logger LOG = System.getLogger(OnnxEmbedder.class.getName());
  private static final int SPECIAL_TOKENS = 2;

  /** Longer than any one call takes, were the machine ever so slow. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final OnnxModel model;
  private final EmbeddingModel description;
  private final WordPieceTokenizer tokenizer;
  private final Transformer transformer;
  private final Helpers helpers = new Helpers(Runtime.getRuntime().availableProcessors() - 1);

  /** Batches take turns, each with all cores: more threads than cores would slow each other. */
  private final ReentrantLock batches = new ReentrantLock(true);

  private final int[] queryPrefix;
  private final int[] passagePrefix;
  private final int first;
  private final int last;

  private OnnxEmbedder(OnnxModel model, WordPieceTokenizer tokenizer, Transformer transformer) {
    this.model = model;
    this.tokenizer = tokenizer;
    this.transformer = transformer;
    queryPrefix = tokenizer.tokenize(model.queryPrefix()).ids();
    passagePrefix = tokenizer.tokenize(model.passagePrefix()).ids();
    first = tokenizer.idOf("[CLS]");
    last = tokenizer.idOf("[SEP]");
    int window = model.window() - SPECIAL_TOKENS;
    description =
        new EmbeddingModel(
            model.stamp(),
            window - passagePrefix.length,
            window - queryPrefix.length,
            model.calibration());
  }

  /**
   * Loads a model. What native code needs as files is copied into the cache folder the first time,
   * and used from there by every later start.
   */
  public static OnnxEmbedder load(OnnxModel model, Path cacheDirectory) {
    try {
      Background<WordPieceTokenizer> tokenizer =
          Background.start(() -> WordPieceTokenizer.load(model.tokenizer()));
      Background<Path> weights = Background.start(() -> weights(model, cacheDirectory));
      OrtEnvironment environment = NativeRuntime.environment(cacheDirectory);
      WordPieceTokenizer loaded = tokenizer.get();
      return new OnnxEmbedder(model, loaded, Transformer.load(environment, model, weights.get()));
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

  private static Path weights(OnnxModel model, Path cacheDirectory) throws IOException {
    String name = model.settingName() + "-" + Versions.of(model.settingName()) + "-int8.onnx";
    return model.weights().copiedTo(cacheDirectory, name);
  }

  private static EmbeddingError unloadable(OnnxModel model, String reason, Throwable cause) {
    return new EmbeddingError(
        "The embedding model %s could not be loaded: %s.".formatted(model.settingName(), reason),
        cause);
  }

  @Override
  public EmbeddingModel model() {
    return description;
  }

  @Override
  public Embedding embedQuery(String text) {
    Tokens tokens = tokens(text);
    tokens.cutTo(Math.min(tokens.count(), description.queryTokens()));
    return embed(queryPrefix, tokens);
  }

  @Override
  public List<Embedding> embedPassages(List<String> texts) {
    PassageBatch batch = new PassageBatch(texts, this::embedPassage);
    if (texts.size() == 1) {
      batch.run();
      return batch.join();
    }
    batches.lock();
    try {
      helpers.join(batch, texts.size() - 1);
      batch.run();
      return batch.join();
    } finally {
      batches.unlock();
    }
  }

  private Embedding embedPassage(String text) {
    Tokens tokens = tokens(text);
    if (tokens.count() > description.passageTokens()) {
      throw new EmbeddingError(
          "A passage of %d tokens does not fit the embedding model, which reads %d."
              .formatted(tokens.count(), description.passageTokens()));
    }
    return embed(passagePrefix, tokens);
  }

  private Tokens tokens(String text) {
    transformer.requireOpen();
    if (text.isBlank()) {
      throw new EmbeddingError("A blank text can't be embedded.");
    }
    return tokenizer.tokenize(ControlSpace.toSpaces(text));
  }

  private Embedding embed(int[] prefix, Tokens tokens) {
    int[] ids = new int[prefix.length + tokens.count() + SPECIAL_TOKENS];
    ids[0] = first;
    System.arraycopy(prefix, 0, ids, 1, prefix.length);
    System.arraycopy(tokens.ids(), 0, ids, 1 + prefix.length, tokens.count());
    ids[ids.length - 1] = last;
    return new Embedding(model.stamp(), transformer.vector(ids));
  }

  @Override
  public TokenOffsets tokenize(String text) {
    transformer.requireOpen();
    return new TokenOffsets(tokenizer.tokenize(ControlSpace.toSpaces(text)).starts());
  }

  @Override
  public void close() {
    transformer.close();
    helpers.close();
  }
}
