package dev.cairn.adapter.onnx;

import dev.cairn.domain.error.ValidationError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * What the files beside a model say about it, in the forms that are common. Each may be missing.
 */
final class FolderConfig {

  /** Some tokenizers write a number like 1e30 where they know no limit. */
  private static final double NO_LIMIT = 1e6;

  /** These count positions from behind the padding token. */
  private static final Set<String> SHIFTED =
      Set.of("roberta", "xlm-roberta", "camembert", "mpnet", "longformer", "data2vec-text");

  private static final int SHIFT = 2;

  /** Of several that are on, the first counts. */
  private static final List<Map.Entry<String, Pooling>> MODES =
      List.of(
          Map.entry("pooling_mode_cls_token", Pooling.FIRST_TOKEN),
          Map.entry("pooling_mode_lasttoken", Pooling.LAST_TOKEN),
          Map.entry("pooling_mode_mean_tokens", Pooling.MEAN),
          Map.entry("pooling_mode_mean_sqrt_len_tokens", Pooling.MEAN));

  private final FolderSettings said;
  private final JsonNode model;
  private final JsonNode tokenizer;
  private final JsonNode sentences;
  private final JsonNode pooling;
  private final JsonNode prompts;
  private final JsonNode modules;

  FolderConfig(Path folder, FolderSettings said) {
    this.said = said;
    model = read(folder.resolve("config.json"));
    tokenizer = read(folder.resolve("tokenizer_config.json"));
    sentences = read(folder.resolve("sentence_bert_config.json"));
    pooling = read(folder.resolve("1_Pooling").resolve("config.json"));
    prompts = read(folder.resolve("config_sentence_transformers.json")).path("prompts");
    modules = read(folder.resolve("modules.json"));
  }

  private JsonNode read(Path file) {
    try {
      return new JsonMapper().readTree(Files.readString(file));
    } catch (NoSuchFileException e) {
      return MissingNode.getInstance();
    } catch (IOException | JacksonException e) {
      throw new ValidationError(
          said.key("path"),
          "the model's file %s cannot be read as JSON; get it again from where the model is from"
              .formatted(file.getFileName()));
    }
  }

  /** How many numbers its vectors have, unless a layer behind the network decides. */
  OptionalInt dimension() {
    return transformsPooled()
        ? OptionalInt.empty()
        : Stream.of(
                pooling.path("word_embedding_dimension"),
                model.path("hidden_size"),
                model.path("dim"),
                model.path("d_model"))
            .filter(JsonNode::isIntegralNumber)
            .mapToInt(JsonNode::asInt)
            .findFirst();
  }

  /** Whether something is done with the pooled vector that the network itself does not do. */
  boolean transformsPooled() {
    return modules.valueStream().anyMatch(each -> each.path("type").asString("").endsWith("Dense"));
  }

  /** How many tokens it has positions for. */
  OptionalInt positions() {
    JsonNode positions = model.path("max_position_embeddings");
    boolean shifted = SHIFTED.contains(model.path("model_type").asString(""));
    return positions.isIntegralNumber()
        ? OptionalInt.of(positions.asInt() - (shifted ? SHIFT : 0))
        : OptionalInt.empty();
  }

  /** How many tokens it is meant to read. */
  OptionalInt tokens() {
    return Stream.of(sentences.path("max_seq_length"), tokenizer.path("model_max_length"))
        .filter(each -> each.isNumber() && each.asDouble() < NO_LIMIT)
        .mapToInt(JsonNode::asInt)
        .min();
  }

  /** How it pools, where a file says so. */
  Optional<Pooling> pooling() {
    Optional<Pooling> known =
        MODES.stream()
            .filter(mode -> pooling.path(mode.getKey()).asBoolean(false))
            .map(Map.Entry::getValue)
            .findFirst();
    if (known.isEmpty() && !pooling.isMissingNode()) {
      String names = String.join(", ", Pooling.names());
      throw new ValidationError(
          said.key("pooling"),
          "the model's own way of pooling is not known; choose one of: " + names);
    }
    return known;
  }

  /** What stands before a text, by the first of these names that it has. */
  Optional<String> prompt(String... names) {
    return Stream.of(names)
        .map(prompts::path)
        .filter(JsonNode::isString)
        .map(JsonNode::asString)
        .findFirst();
  }
}
