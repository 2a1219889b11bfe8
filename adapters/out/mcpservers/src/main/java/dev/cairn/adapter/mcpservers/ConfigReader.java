package dev.cairn.adapter.mcpservers;

import dev.cairn.application.port.ToolServer;
import dev.cairn.domain.catalog.CleanText;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violations;
import dev.cairn.domain.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads the servers of a client's configuration, and gathers every mistake in it. */
final class ConfigReader {

  private static final int MAX_NAME_LENGTH = 100;

  /** Clients let people write comments. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .build();

  private final Variables variables;
  private final Map<String, String> environment;
  private final Limits limits;
  private final Violations violations = new Violations();

  ConfigReader(Variables variables, Map<String, String> environment, Limits limits) {
    this.variables = variables;
    this.environment = environment;
    this.limits = limits;
  }

  List<ToolServer> read(String text) {
    Map<?, ?> file = file(text);
    String key = file.containsKey("mcpServers") ? "mcpServers" : "servers";
    if (!(file.get(key) instanceof Map<?, ?> entries)) {
      throw new ValidationError(
          "config", "an object \"mcpServers\" (or \"servers\") with the servers is missing");
    }
    List<ToolServer> servers = new ArrayList<>();
    entries.forEach(
        (name, entry) -> server(key, String.valueOf(name), entry).ifPresent(servers::add));
    violations.throwIfAny();
    return List.copyOf(servers);
  }

  private static Map<?, ?> file(String text) {
    try {
      String json = text.startsWith("\ufeff") ? text.substring(1) : text;
      if (MAPPER.readValue(json, Object.class) instanceof Map<?, ?> object) {
        return object;
      }
    } catch (JacksonException e) {
      throw new ValidationError("config", "not valid JSON" + place(e.getLocation()));
    }
    throw new ValidationError("config", "not a JSON object");
  }

  private static String place(@Nullable TokenStreamLocation where) {
    return where == null
        ? ""
        : " (line %d, column %d)".formatted(where.getLineNr(), where.getColumnNr());
  }

  private Optional<ToolServer> server(String key, String name, @Nullable Object value) {
    String path = key + "." + new CleanText().clean(name);
    if (!(value instanceof Map<?, ?> object)) {
      violations.add(path, "must be an object");
      return Optional.empty();
    }
    EntryReader entry = new EntryReader(path, object, variables, violations);
    if (entry.isDisabled()) {
      return Optional.empty();
    }
    nameProblem(name).ifPresent(problem -> violations.add(path, problem));
    return entry
        .endpoint(environment)
        .map(it -> new ConfiguredServer(name, entry.introduce(name, it), it, limits));
  }

  /** Items are found again by the name, which stands before a colon in their ids. */
  private static Optional<String> nameProblem(String name) {
    if (name.contains(":")) {
      return Optional.of("a server's name can't contain a colon");
    }
    CleanText cleaner = new CleanText();
    cleaner.clean(name);
    return cleaner.removed() > 0
        ? Optional.of("a server's name can't contain hidden characters")
        : Texts.problem(name, MAX_NAME_LENGTH);
  }
}
