package dev.cairn.adapter.onnx;

import ai.onnxruntime.OrtException;
import dev.cairn.adapter.onnx.text.TextTokenizer;
import dev.cairn.application.port.Reranker;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A cross-encoder that somebody brought along; texts are spread over the cores. */
public final class OnnxReranker implements Reranker {

  private final Transformer transformer;
  private final TextTokenizer tokenizer;
  private final int window;
  private final Helpers helpers = new Helpers(Runtime.getRuntime().availableProcessors() - 1);

  private OnnxReranker(Transformer transformer, TextTokenizer tokenizer, int window) {
    this.transformer = transformer;
    this.tokenizer = tokenizer;
    this.window = window - tokenizer.framed(new int[0], new int[0]).length();
  }

  public static OnnxReranker load(ModelFolder folder, Path cacheDirectory, Tokenizers tokenizers) {
    return OnnxFailures.named(
        "reranker of rerank.path", () -> loaded(folder, cacheDirectory, tokenizers));
  }

  private static OnnxReranker loaded(ModelFolder folder, Path cacheDirectory, Tokenizers tokenizers)
      throws IOException, OrtException, UnusableModel {
    int window = folder.reading().window();
    Transformer transformer =
        Transformer.load(
            NativeRuntime.environment(cacheDirectory),
            folder.weights(),
            window,
            Signature::ofReranking);
    try {
      TextTokenizer tokenizer = tokenizers.open(folder.tokenizer());
      OnnxReranker reranker = new OnnxReranker(transformer, tokenizer, window);
      reranker.requireNumber();
      return reranker;
    } catch (RuntimeException | UnusableModel e) {
      transformer.close();
      throw e;
    }
  }

  private void requireNumber() throws UnusableModel {
    double chance = chances("Where is the key?", List.of("It is here.")).getFirst();
    if (!Double.isFinite(chance)) {
      throw new UnusableModel("it gives no number for two plain sentences");
    }
  }

  /** A long text is read from its beginning, and a long question takes half the room at most. */
  @Override
  public List<Double> chances(String query, List<String> texts) {
    transformer.requireOpen();
    int[] asked = cut(tokenizer.tokenize(query).ids(), window / 2);
    Batch<Double> batch = new Batch<>(texts, text -> chance(asked, text));
    helpers.join(batch, texts.size() - 1);
    batch.run();
    return batch.join();
  }

  private double chance(int[] asked, String text) {
    int[] said = cut(tokenizer.tokenize(text).ids(), window - asked.length);
    return transformer.run(
        tokenizer.framed(asked, said), output -> chance(output.values(), output.columns()));
  }

  private static int[] cut(int[] ids, int most) {
    return ids.length > most ? Arrays.copyOf(ids, most) : ids;
  }

  /** One number stands for "yes"; of two the second does, against the first. */
  private static double chance(FloatBuffer numbers, int columns) {
    double yes = columns == 1 ? numbers.get(0) : numbers.get(1) - numbers.get(0);
    return 1 / (1 + Math.exp(-yes));
  }

  @Override
  public void close() {
    transformer.close();
    tokenizer.close();
    helpers.close();
  }
}
