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
import java.util.function.Supplier;
import java.util.stream.Collectors;
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
    List.of(Setting.values()).forEach(setting -> values.put(setting, setting.otherwise));
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
    requireDatabase(violations);
    violations.require(
        number(Setting.QDRANT_WRITE_CONSISTENCY) <= number(Setting.QDRANT_REPLICAS),
        Setting.QDRANT_WRITE_CONSISTENCY.key,
        "must be at most qdrant.replicas");
    requireOther(Setting.FALKORDB_PASSWORD, Setting.FALKORDB_USER, violations);
    requireOther(Setting.FALKORDB_SENTINEL_PASSWORD, Setting.FALKORDB_SENTINEL_USER, violations);
    requireOther(Setting.FALKORDB_SENTINELS, Setting.FALKORDB_SENTINEL_PASSWORD, violations);
    requireOther(Setting.SERVER_TLS_CERTIFICATE, Setting.SERVER_TLS_KEY, violations);
    requireOther(Setting.SERVER_TLS_KEY, Setting.SERVER_TLS_CERTIFICATE, violations);
    requireOwnModel(violations);
  }

  private void requireDatabase(Violations violations) {
    for (Setting part : List.of(Setting.SCHEMAS, Setting.MEMORY_STORE, Setting.CATALOG_STORE)) {
      if (get(part).equals(AllowedValues.POSTGRES) && !says(Setting.POSTGRES_URL)) {
        String way = ": postgres', such as jdbc:postgresql://localhost/cairn";
        violations.add(Setting.POSTGRES_URL.key, "needed by '" + part.key + way);
        return;
      }
    }
  }

  private void requireOther(Setting needed, Setting by, Violations violations) {
    violations.require(says(needed) || !says(by), needed.key, "needed by " + by.key);
  }

  private void requireOwnModel(Violations violations) {
    boolean own = says(Setting.ONNX_PATH);
    violations.require(
        !own || get(Setting.EMBEDDER).equals("onnx"),
        Setting.ONNX_PATH.key,
        "needs 'embedder: onnx'; leave one of the two out");
    OF_OWN_MODEL.forEach(part -> requireModel(part, Setting.ONNX_PATH, violations));
    requireModel(Setting.RERANK_MAX_TOKENS, Setting.RERANK_PATH, violations);
    requireScale(violations);
  }

  private void requireModel(Setting part, Setting model, Violations violations) {
    violations.require(says(model) || !says(part), part.key, "needs " + model.key);
  }

  private void requireScale(Violations violations) {
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

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      return "";
    } catch (CharacterCodingException e) {
      throw new ValidationError(FILE, "not valid UTF-8 text; save it as UTF-8");
    } catch (IOException e) {
      throw new ValidationError(FILE, "cannot be read; check its permissions");
    }
  }

  private static void readFile(Path file, Map<Setting, String> values, Violations violations) {
    String text = text(file);
    if (text.isEmpty()) {
      return; // and a cold start is spared a reader of YAML
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
      put(Setting.of(key), Setting::keys, key, String.valueOf(value), values, violations);
    }
  }

  private static void readEnvironment(
      Map<String, String> environment, Map<Setting, String> values, Violations violations) {
    environment.entrySet().stream()
        .filter(entry -> entry.getKey().startsWith("CAIRN_"))
        .filter(entry -> !RESERVED.contains(entry.getKey()))
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            entry -> {
              Optional<Setting> named = Setting.ofVariable(entry.getKey());
              put(named, Setting::variables, entry.getKey(), entry.getValue(), values, violations);
            });
  }

  private static void put(
      Optional<Setting> named,
      Supplier<String> known,
      String name,
      String value,
      Map<Setting, String> values,
      Violations violations) {
    if (named.isEmpty()) {
      violations.add(name, "unknown setting; known are " + known.get());
      return;
    }
    AllowedValues allowed = named.get().values;
    if (violations.require(allowed.allowed().test(value), name, allowed.rule())) {
      values.put(named.get(), value);
    }
  }
}
