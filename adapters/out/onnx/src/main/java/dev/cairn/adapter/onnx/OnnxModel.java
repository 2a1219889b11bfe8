package dev.cairn.adapter.onnx;

import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.score.Calibration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The models that can run inside the process; all are int8 and read English best. */
public enum OnnxModel {
  ALL_MINILM_L6_V2("all-minilm-l6-v2", 256, "", "", Pooling.MEAN, Calibration.measured(0.07, 0.35)),
  E5_SMALL_V2(
      "e5-small-v2", 512, "query: ", "passage: ", Pooling.MEAN, Calibration.measured(0.70, 0.82)),
  BGE_SMALL_EN_V1_5(
      "bge-small-en-v1.5",
      512,
      "Represent this sentence for searching relevant passages: ",
      "",
      Pooling.FIRST_TOKEN,
      Calibration.measured(0.46, 0.61));

  private static final int DIMENSION = 384;

  private final String settingName;
  private final int window;
  private final String queryPrefix;
  private final String passagePrefix;
  private final Pooling pooling;

  @SuppressWarnings("ImmutableEnumChecker") // a record of numbers
  private final Calibration calibration;

  OnnxModel(
      String settingName,
      int window,
      String queryPrefix,
      String passagePrefix,
      Pooling pooling,
      Calibration calibration) {
    this.settingName = settingName;
    this.window = window;
    this.queryPrefix = queryPrefix;
    this.passagePrefix = passagePrefix;
    this.pooling = pooling;
    this.calibration = calibration;
  }

  /** The model of this name in the settings. */
  public static Optional<OnnxModel> named(String settingName) {
    return Arrays.stream(values()).filter(m -> m.settingName.equals(settingName)).findFirst();
  }

  /** Every name that {@link #named} knows. */
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

  /**
   * What its cosines mean, as measured on questions with known answers (docs/search-quality.md).
   */
  public Calibration calibration() {
    return calibration;
  }

  PackagedFile weights() {
    return new PackagedFile("/" + settingName + "-q.onnx");
  }

  PackagedFile tokenizer() {
    return new PackagedFile("/" + settingName + "-q-tokenizer.json");
  }
}
