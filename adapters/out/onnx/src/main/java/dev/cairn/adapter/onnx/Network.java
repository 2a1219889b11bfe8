package dev.cairn.adapter.onnx;

import dev.cairn.adapter.onnx.files.PackagedFile;
import dev.cairn.adapter.onnx.files.Versions;
import dev.cairn.domain.embedding.ModelPart;
import dev.cairn.domain.score.Calibration;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A network that comes with the program.
 *
 * @param part what it contributes to a model's vectors; the calibration was measured on questions
 *     with known answers (docs/search-quality.md)
 */
record Network(String name, TextReading reading, ModelPart part) {

  static final Network ALL_MINILM_L6_V2 =
      new Network(
          "all-minilm-l6-v2",
          new TextReading(256, "", "", Pooling.MEAN),
          new ModelPart(384, Calibration.measured(0.07, 0.35), true));

  static final Network E5_SMALL_V2 =
      new Network(
          "e5-small-v2",
          new TextReading(512, "query: ", "passage: ", Pooling.MEAN),
          new ModelPart(384, Calibration.measured(0.70, 0.82), true));

  static final Network BGE_SMALL_EN_V1_5 =
      new Network(
          "bge-small-en-v1.5",
          new TextReading(
              512,
              "Represent this sentence for searching relevant passages: ",
              "",
              Pooling.FIRST_TOKEN),
          new ModelPart(384, Calibration.measured(0.46, 0.61), true));

  /** The weights as a file that native code can read. */
  Path weights(Path cacheDirectory) throws IOException {
    return new PackagedFile("/" + name + "-q.onnx")
        .copiedTo(cacheDirectory, name + "-" + Versions.of(name) + "-int8.onnx");
  }

  PackagedFile tokenizer() {
    return new PackagedFile("/" + name + "-q-tokenizer.json");
  }
}
