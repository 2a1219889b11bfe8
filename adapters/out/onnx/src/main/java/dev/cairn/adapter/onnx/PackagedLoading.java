package dev.cairn.adapter.onnx;

import ai.onnxruntime.OrtException;
import dev.cairn.adapter.onnx.files.PackagedFile;
import dev.cairn.adapter.onnx.text.WordPieceTokenizer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The parts of a model that comes with the program, on their way beside each other. */
final class PackagedLoading {

  private final OnnxModel model;
  private final Path cacheDirectory;
  private final Background<WordPieceTokenizer> tokenizer;
  private final List<Background<Transformer>> transformers = new ArrayList<>();

  PackagedLoading(OnnxModel model, Path cacheDirectory) {
    this.model = model;
    this.cacheDirectory = cacheDirectory;
    PackagedFile vocabulary = model.networks().getFirst().tokenizer();
    tokenizer = Background.start(() -> WordPieceTokenizer.load(vocabulary));
    for (Network network : model.networks()) {
      transformers.add(Background.start(() -> transformer(network)));
    }
  }

  private Transformer transformer(Network network) throws IOException, OrtException, UnusableModel {
    Path weights = network.weights(cacheDirectory);
    return Transformer.load(
        NativeRuntime.environment(cacheDirectory),
        weights,
        network.reading().window(),
        session -> Signature.ofEmbedding(session, false));
  }

  OnnxEmbedder finish() throws IOException, OrtException, UnusableModel {
    NativeRuntime.environment(cacheDirectory);
    List<Encoder> encoders = new ArrayList<>();
    try {
      WordPieceTokenizer loaded = tokenizer.get();
      for (int i = 0; i < transformers.size(); i++) {
        TextReading reading = model.networks().get(i).reading();
        encoders.add(new Encoder(reading, transformers.get(i).get(), loaded));
      }
      return new OnnxEmbedder(model.stamp(), model.parts(), loaded, encoders);
    } finally {
      if (encoders.size() < transformers.size()) {
        transformers.forEach(each -> each.discard(Transformer::close));
      }
    }
  }
}
