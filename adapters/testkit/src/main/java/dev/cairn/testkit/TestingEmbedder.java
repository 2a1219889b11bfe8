package dev.cairn.testkit;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.ModelPart;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.score.Calibration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An embedder without a model: each word has a fixed random direction and a text is the sum of its
 * words. Equal texts get equal vectors, and the more words two texts share, the nearer they are. A
 * token is a run of anything but white space.
 */
public final class TestingEmbedder implements Embedder {

  private static final Pattern WORD = Pattern.compile("\\S+");
  private static final Pattern NOISE = Pattern.compile("[^\\p{L}\\p{N}]+");

  private final EmbeddingModel model;
  private final AtomicLong passages = new AtomicLong();
  private volatile @Nullable String failure;

  public TestingEmbedder() {
    this(new ModelStamp("testing", 384), 64);
  }

  /** An embedder that reads {@code window} words of a query or a passage. */
  public TestingEmbedder(ModelStamp stamp, int window) {
    this(new EmbeddingModel(stamp, window, window, Calibration.NONE));
  }

  private TestingEmbedder(EmbeddingModel model) {
    this.model = model;
  }

  /** An embedder whose model is made of two, which see words differently. */
  public static TestingEmbedder ofTwoParts() {
    ModelPart part = new ModelPart(384, Calibration.NONE);
    ModelStamp stamp = new ModelStamp("testing+testing", 768);
    return new TestingEmbedder(new EmbeddingModel(stamp, 64, 64, List.of(part, part)));
  }

  /** From now on every call fails with this message. */
  public void failWith(String safeMessage) {
    failure = safeMessage;
  }

  public void recover() {
    failure = null;
  }

  /** How many passages have been embedded so far. */
  public long passagesEmbedded() {
    return passages.get();
  }

  @Override
  public EmbeddingModel model() {
    return model;
  }

  @Override
  public Embedding embedQuery(String text) {
    requireHealth();
    return embed(words(text).stream().limit(model.queryTokens()).toList());
  }

  @Override
  public List<Embedding> embedPassages(List<String> texts) {
    requireHealth();
    return texts.stream().map(this::embedPassage).toList();
  }

  @Override
  public TokenOffsets tokenize(String text) {
    return new TokenOffsets(WORD.matcher(text).results().mapToInt(MatchResult::start).toArray());
  }

  @Override
  public void close() {}

  private Embedding embedPassage(String text) {
    List<String> words = words(text);
    if (words.size() > model.passageTokens()) {
      throw new EmbeddingError("A passage does not fit the model's window");
    }
    passages.incrementAndGet();
    return embed(words);
  }

  private Embedding embed(List<String> words) {
    List<float[]> vectors = new ArrayList<>();
    for (ModelPart part : model.parts()) {
      vectors.add(vector(words, part.dimension(), vectors.size()));
    }
    return model.joined(vectors);
  }

  private static float[] vector(List<String> words, int dimension, int part) {
    double[] sum = new double[dimension];
    for (String word : words) {
      SplittableRandom direction = new SplittableRandom(meaning(word).hashCode() + part);
      for (int i = 0; i < sum.length; i++) {
        sum[i] += direction.nextDouble(-1, 1);
      }
    }
    double length = 0;
    for (double value : sum) {
      length += value * value;
    }
    float[] vector = new float[sum.length];
    for (int i = 0; i < vector.length && length > 0; i++) {
      vector[i] = (float) (sum[i] / Math.sqrt(length));
    }
    return vector;
  }

  /** Case and punctuation mean nothing, unless there is nothing else. */
  private static String meaning(String word) {
    String bare = NOISE.matcher(word).replaceAll("").toLowerCase(Locale.ROOT);
    return bare.isEmpty() ? word : bare;
  }

  private static List<String> words(String text) {
    return WORD.matcher(text).results().map(MatchResult::group).toList();
  }

  private void requireHealth() {
    String message = failure;
    if (message != null) {
      throw new EmbeddingError(message);
    }
  }
}
