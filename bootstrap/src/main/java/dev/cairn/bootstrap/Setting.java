package dev.cairn.bootstrap;

import dev.cairn.adapter.onnx.OnnxModel;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Every setting there is, with its default and the values it takes. */
enum Setting {
  MEMORY_STORE("memory.store", "lucene", List.of("lucene"), "where memories live"),
  EMBEDDER("embedder", "onnx", List.of("onnx"), "what turns text into vectors"),
  ONNX_MODEL(
      "onnx.model",
      OnnxModel.names().getFirst(),
      OnnxModel.names(),
      "the model that runs in process"),
  SEARCH_NORMALIZATION(
      "search.normalization",
      "clamped",
      List.of("clamped", "shifted"),
      "how a cosine becomes a score: itself, or (1 + cosine) / 2"),
  LOG_LEVEL(
      "log.level",
      "info",
      List.of("debug", "info", "warning", "error", "off"),
      "what is logged to standard error");

  final String key;
  final String otherwise;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  final List<String> values;

  final String meaning;

  Setting(String key, String otherwise, List<String> values, String meaning) {
    this.key = key;
    this.otherwise = otherwise;
    this.values = values;
    this.meaning = meaning;
  }

  /** The environment variable that sets it. */
  String variable() {
    return "CAIRN_" + key.toUpperCase(Locale.ROOT).replace('.', '_');
  }

  static Optional<Setting> of(String key) {
    return Arrays.stream(values()).filter(setting -> setting.key.equals(key)).findFirst();
  }

  static Optional<Setting> ofVariable(String name) {
    return Arrays.stream(values()).filter(setting -> setting.variable().equals(name)).findFirst();
  }

  static String keys() {
    return Arrays.stream(values()).map(setting -> setting.key).collect(Collectors.joining(", "));
  }

  static String variables() {
    return Arrays.stream(values()).map(Setting::variable).collect(Collectors.joining(", "));
  }
}
