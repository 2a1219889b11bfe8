package dev.cairn.adapter.onnx;

import ai.onnxruntime.OrtException;
import dev.cairn.adapter.onnx.text.TextTokenizer;
import dev.cairn.adapter.onnx.text.TokenSequence;
import dev.cairn.domain.embedding.ModelPart;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.score.Calibration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/** Loads a model that somebody brought along, and looks whether it is what its files say. */
record FolderLoading(ModelFolder folder, Path cacheDirectory) {

  private static final int MOST_DIMENSIONS = 4096;

  OnnxEmbedder load(Tokenizers tokenizers) throws IOException, OrtException, UnusableModel {
    Background<String> name = Background.start(folder::stampName);
    Transformer transformer = transformer();
    try {
      TextTokenizer tokenizer = tokenizers.open(folder.tokenizer());
      Encoder encoder = new Encoder(folder.reading(), transformer, tokenizer);
      ModelTrial trial = tried(encoder);
      ModelPart part = new ModelPart(trial.dimension(), calibration(trial));
      ModelStamp stamp = new ModelStamp(name.get(), part.dimension());
      return new OnnxEmbedder(stamp, List.of(part), tokenizer, List.of(encoder));
    } catch (RuntimeException | UnusableModel e) {
      transformer.close();
      throw e;
    }
  }

  /** How long its vectors are, found out by making one where no file says so. */
  int dimension() throws IOException, OrtException, UnusableModel {
    OptionalInt said = folder.config().dimension();
    if (said.isPresent()) {
      return said.getAsInt();
    }
    try (Transformer transformer = transformer()) {
      return transformer.run(new TokenSequence(2).with(0, 0, 1), Transformer.Output::columns);
    }
  }

  private Transformer transformer() throws IOException, OrtException, UnusableModel {
    boolean pools = folder.said().pooling() == null;
    boolean transformed = folder.config().transformsPooled();
    return Transformer.load(
        NativeRuntime.environment(cacheDirectory),
        folder.weights(),
        folder.reading().window(),
        session -> {
          Signature signature = Signature.ofEmbedding(session, pools);
          if (transformed && !signature.isPooled()) {
            throw new UnusableModel(
                "its files name a layer behind the network (Dense), which is not part of it; export"
                    + " the whole model, so that it has the output sentence_embedding");
          }
          return signature;
        });
  }

  private ModelTrial tried(Encoder encoder) throws UnusableModel {
    ModelTrial trial = ModelTrial.of(encoder);
    requireFitting(trial.dimension());
    if (folder.config().positions().isEmpty()) {
      ModelTrial.fill(encoder);
    }
    return trial;
  }

  private void requireFitting(int dimension) throws UnusableModel {
    OptionalInt said = folder.config().dimension();
    if (said.isPresent() && said.getAsInt() != dimension) {
      throw new UnusableModel(
          "its vectors have %d dimensions, but its files say %d"
              .formatted(dimension, said.getAsInt()));
    }
    if (dimension > MOST_DIMENSIONS) {
      throw new UnusableModel(
          "its vectors have %d dimensions, and stores take %d at most"
              .formatted(dimension, MOST_DIMENSIONS));
    }
  }

  private Calibration calibration(ModelTrial trial) {
    Double unrelated = folder.said().unrelated();
    Double related = folder.said().related();
    return unrelated == null || related == null
        ? trial.calibration()
        : Calibration.measured(unrelated, related);
  }
}
