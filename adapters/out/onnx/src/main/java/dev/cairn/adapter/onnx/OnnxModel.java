package dev.cairn.adapter.onnx;

import dev.cairn.domain.embedding.ModelStamp;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The models that can run inside the process; all are int8 and read English best. */
public enum OnnxModel {
  ALL_MINILM_L6_V2("all-minilm-l6-v2", 256, "", "", Pooling.MEAN),
  E5_SMALL_V2("e5-small-v2", 512, "query: ", "passage: ", Pooling.MEAN),
  BGE_SMALL_EN_V1_5(
      "bge-small-en-v1.5",
      512,
      "Represent this sentence for searching relevant passages: ",
      "",
      Pooling.FIRST_TOKEN);

  private static final int DIMENSION = 384;

  private final String settingName;
  private final int window;
  private final String queryPrefix;
  private final String passagePrefix;
  private final Pooling pooling;

  OnnxModel(
      String settingName, int window, String queryPrefix, String passagePrefix, Pooling pooling) {
    this.settingName = settingName;
    this.window = window;
    this.queryPrefix = queryPrefix;
    this.passagePrefix = passagePrefix;
    this.pooling = pooling;
  }

  /** The model of this name in the settings. */
  public static Optional<OnnxModel> named(String settingName) {
    return Arrays.stream(values()).filter(m -> m.settingName.equals(settingName)).findFirst();
  }

  /** Every name that {@link #named} knows, the default first. */
  public static List<String> names() {
    return Arrays.stream(values()).map(OnnxModel::settingName).toList();
  }

  public String settingName() {
    return settingName;
  }

  public ModelStamp stamp() {
    return new ModelStamp(settingName, DIMENSION);
  }

  /** How many tokens the model reads at once, special tokens and prefix included. */
  int window() {
    return window;
  }

  String queryPrefix() {
    return queryPrefix;
  }

  String passagePrefix() {
    return passagePrefix;
  }

  Pooling pooling() {
    return pooling;
  }

  PackagedFile weights() {
    return new PackagedFile("/" + settingName + "-q.onnx");
  }

  PackagedFile tokenizer() {
    return new PackagedFile("/" + settingName + "-q-tokenizer.json");
  }
}
