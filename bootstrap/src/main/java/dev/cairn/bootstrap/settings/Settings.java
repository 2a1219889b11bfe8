package dev.cairn.bootstrap.settings;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violations;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The settings of one run: {@code cairn.yaml} in the data folder, overridden by {@code CAIRN_*}
 * variables. Unknown names and values are refused together, each with the way out.
 */
public record Settings(Map<Setting, String> values) {

  static final String FILE = "cairn.yaml";

  /** Variables that steer the launcher or name the folder; they are no settings of the file. */
  private static final Set<String> RESERVED =
      Set.of("CAIRN_HOME", "CAIRN_DEBUG", "CAIRN_JAVA_HOME");

  private static final List<Setting> OF_OWN_MODEL =
      List.of(
          Setting.ONNX_POOLING,
          Setting.ONNX_QUERY_PREFIX,
          Setting.ONNX_PASSAGE_PREFIX,
          Setting.ONNX_MAX_TOKENS,
          Setting.ONNX_UNRELATED,
          Setting.ONNX_RELATED);

  public static Settings load(Path home, Map<String, String> environment) {
    Violations violations = new Violations();
    Map<Setting, String> values = new EnumMap<>(Setting.class);
    for (Setting setting : Setting.values()) {
      values.put(setting, setting.otherwise);
    }
    readFile(home.resolve(FILE), values, violations);
    readEnvironment(environment, values, violations);
    Settings settings = new Settings(values);
    settings.requireTogether(violations);
    violations.throwIfAny();
    new OwnModels(new Home(home), settings).check();
    return settings;
  }

  /** What one setting asks of another. */
  private void requireTogether(Violations violations) {
    Stream.of(Setting.SCHEMAS, Setting.MEMORY_STORE, Setting.CATALOG_STORE)
        .filter(part -> get(part).equals(AllowedValues.POSTGRES))
        .findFirst()
        .ifPresent(
            part ->
                violations.require(
                    says(Setting.POSTGRES_URL),
                    Setting.POSTGRES_URL.key,
                    "needed by '%s: postgres', such as jdbc:postgresql://localhost/cairn"
                        .formatted(part.key)));
    violations.require(
        number(Setting.QDRANT_WRITE_CONSISTENCY) <= number(Setting.QDRANT_REPLICAS),
        Setting.QDRANT_WRITE_CONSISTENCY.key,
        "must be at most qdrant.replicas");
    violations.require(
        !says(Setting.FALKORDB_USER) || says(Setting.FALKORDB_PASSWORD),
        Setting.FALKORDB_PASSWORD.key,
        "needed by falkordb.user");
    violations.require(
        !says(Setting.FALKORDB_SENTINEL_USER) || says(Setting.FALKORDB_SENTINEL_PASSWORD),
        Setting.FALKORDB_SENTINEL_PASSWORD.key,
        "needed by falkordb.sentinel_user");
    violations.require(
        !says(Setting.FALKORDB_SENTINEL_PASSWORD) || says(Setting.FALKORDB_SENTINELS),
        Setting.FALKORDB_SENTINELS.key,
        "needed by falkordb.sentinel_password");
    requireBoth(Setting.SERVER_TLS_CERTIFICATE, Setting.SERVER_TLS_KEY, violations);
    requireOwnModel(violations);
  }

  private void requireBoth(Setting one, Setting other, Violations violations) {
    violations.require(says(one) || !says(other), one.key, "needed by " + other.key);
    violations.require(says(other) || !says(one), other.key, "needed by " + one.key);
  }

  private void requireOwnModel(Violations violations) {
    boolean own = says(Setting.ONNX_PATH);
    violations.require(
        !own || get(Setting.EMBEDDER).equals("onnx"),
        Setting.ONNX_PATH.key,
        "needs 'embedder: onnx'; leave one of the two out");
    for (Setting setting : OF_OWN_MODEL) {
      violations.require(own || !says(setting), setting.key, "needs onnx.path");
    }
    violations.require(
        says(Setting.RERANK_PATH) || !says(Setting.RERANK_MAX_TOKENS),
        Setting.RERANK_MAX_TOKENS.key,
        "needs rerank.path");
    double unrelated = said(Setting.ONNX_UNRELATED).map(Double::valueOf).orElse(0.0);
    double related = said(Setting.ONNX_RELATED).map(Double::valueOf).orElse(1.0);
    violations.require(
        says(Setting.ONNX_UNRELATED) == says(Setting.ONNX_RELATED) && unrelated < related,
        Setting.ONNX_UNRELATED.key,
        "must be given together with onnx.related, and be less");
  }

  public String get(Setting setting) {
    return values.getOrDefault(setting, setting.otherwise);
  }

  /** Whether a setting that has no default was given. */
  boolean says(Setting setting) {
    return !get(setting).isEmpty();
  }

  Optional<String> said(Setting setting) {
    return says(setting) ? Optional.of(get(setting)) : Optional.empty();
  }

  public int number(Setting setting) {
    return Integer.parseInt(get(setting));
  }

  private static void readFile(Path file, Map<Setting, String> values, Violations violations) {
    String text;
    try {
      text = Files.readString(file);
    } catch (NoSuchFileException e) {
      return;
    } catch (CharacterCodingException e) {
      throw new ValidationError(FILE, "not valid UTF-8 text; save it as UTF-8");
    } catch (IOException e) {
      throw new ValidationError(FILE, "cannot be read; check its permissions");
    }
    try {
      YAMLMapper yaml = new YAMLMapper();
      JsonNode tree = yaml.readTree(text);
      if (!tree.isMissingNode() && !tree.isNull()) {
        flatten("", yaml.treeToValue(tree, Object.class), values, violations);
      }
    } catch (JacksonException e) {
      violations.add(FILE, "not valid YAML" + lineOf(e));
    }
  }

  private static String lineOf(JacksonException e) {
    return e.getLocation() == null ? "" : " (line " + e.getLocation().getLineNr() + ")";
  }

  private static void flatten(
      String key, @Nullable Object value, Map<Setting, String> values, Violations violations) {
    if (value instanceof Map<?, ?> section) {
      String prefix = key.isEmpty() ? "" : key + ".";
      section.forEach((name, inner) -> flatten(prefix + name, inner, values, violations));
    } else if (value instanceof List<?> words) {
      String together = words.stream().map(String::valueOf).collect(Collectors.joining(","));
      flatten(key, together, values, violations);
    } else if (key.isEmpty()) {
      violations.add(FILE, "expected settings such as `onnx.model: e5-small-v2`");
    } else {
      Setting.of(key)
          .ifPresentOrElse(
              setting -> put(setting, setting.key, String.valueOf(value), values, violations),
              () -> violations.add(key, "unknown setting; known are " + Setting.keys()));
    }
  }

  private static void readEnvironment(
      Map<String, String> environment, Map<Setting, String> values, Violations violations) {
    environment.entrySet().stream()
        .filter(entry -> entry.getKey().startsWith("CAIRN_"))
        .filter(entry -> !RESERVED.contains(entry.getKey()))
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            entry ->
                Setting.ofVariable(entry.getKey())
                    .ifPresentOrElse(
                        setting ->
                            put(setting, entry.getKey(), entry.getValue(), values, violations),
                        () ->
                            violations.add(
                                entry.getKey(),
                                "unknown setting; known are " + Setting.variables())));
  }

  private static void put(
      Setting setting,
      String name,
      String value,
      Map<Setting, String> values,
      Violations violations) {
    if (violations.require(setting.values.allowed().test(value), name, setting.values.rule())) {
      values.put(setting, value);
    }
  }
}
