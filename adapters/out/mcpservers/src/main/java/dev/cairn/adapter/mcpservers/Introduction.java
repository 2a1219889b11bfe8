package dev.cairn.adapter.mcpservers;

import dev.cairn.application.port.ToolServer;
import dev.cairn.domain.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tells what an entry would start or contact, as it is written: values from the environment are not
 * filled in, those of variables and headers are left out, and so is what an address asks for.
 */
record Introduction(String name, Map<?, ?> entry, Path workspace) {

  /** The fields that decide what is started or contacted, and with what. */
  private static final List<String> DECISIVE =
      List.of("type", "command", "args", "env", "cwd", "url", "headers");

  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./${}?~-]+");
  private static final Pattern WRITTEN_ADDRESS =
      Pattern.compile(
          "(?<![A-Za-z])[A-Za-z]++://[^/?#]*(?<path>[^?#]*)(?<rest>.*)", Pattern.DOTALL);

  /** What follows a name like this in a command is most likely a key, and never shown. */
  private static final Pattern KEY =
      Pattern.compile(
          "(?i)((?:key|token|secret|password|authorization|bearer)[\"']?[=:\\s]++(?:bearer\\s++)?+)"
              + "[\\w.~+-]{8,}+");

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  ToolServer.Entry of(Endpoint endpoint) {
    Map<String, String> facts = new LinkedHashMap<>();
    Path folder = workspace;
    switch (endpoint) {
      case Program program -> {
        folder = program.folder() == null ? Path.of("").toAbsolutePath() : program.folder();
        facts.put("command", command());
        facts.put("folder", quoted(folder.normalize().toString()));
      }
      case Web web -> facts.put("address", quoted(address(web)));
    }
    list(facts, "variables", keys("env"));
    list(facts, "headers", keys("headers"));
    list(facts, "takes from the environment", taken());
    return new ToolServer.Entry(facts, fingerprint(folder));
  }

  private String command() {
    List<String> words = new ArrayList<>();
    words.add(quoted(String.valueOf(entry.get("command"))));
    if (entry.get("args") instanceof List<?> arguments) {
      arguments.forEach(each -> words.add(quoted(String.valueOf(each))));
    }
    return KEY.matcher(String.join(" ", words)).replaceAll("$1***");
  }

  /** Where it leads, without user, query and fragment, which may be keys. */
  private String address(Web web) {
    String port = web.address().getPort() < 0 ? "" : ":" + web.address().getPort();
    String origin = web.address().getScheme() + "://" + web.address().getHost() + port;
    Matcher written = WRITTEN_ADDRESS.matcher(String.valueOf(entry.get("url")));
    return written.matches()
        ? origin + written.group("path") + (written.group("rest").isEmpty() ? "" : "?...")
        : origin + "/...";
  }

  private List<String> keys(String field) {
    return entry.get(field) instanceof Map<?, ?> object
        ? object.keySet().stream().map(key -> quoted(String.valueOf(key))).toList()
        : List.of();
  }

  private List<String> taken() {
    TreeSet<String> names = new TreeSet<>();
    DECISIVE.forEach(field -> texts(entry.get(field), text -> names.addAll(references(text))));
    return List.copyOf(names);
  }

  private static List<String> references(String text) {
    return Variables.names(text).toList();
  }

  private static void texts(@Nullable Object value, Consumer<String> taker) {
    switch (value) {
      case String text -> taker.accept(text);
      case List<?> list -> list.forEach(each -> texts(each, taker));
      case Map<?, ?> object -> object.values().forEach(each -> texts(each, taker));
      case null, default -> {}
    }
  }

  private static void list(Map<String, String> facts, String fact, List<String> names) {
    if (!names.isEmpty()) {
      facts.put(fact, String.join(", ", names));
    }
  }

  /** Nothing that is written can look like something else than one word. */
  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : MAPPER.writeValueAsString(word);
  }

  /** The same words mean another program in another folder. */
  private String fingerprint(Path folder) {
    Map<String, @Nullable Object> all = new TreeMap<>();
    DECISIVE.forEach(field -> all.put(field, entry.get(field)));
    all.put("name", name);
    all.put("workspace", workspace.toString());
    all.put("folder", folder.normalize().toString());
    byte[] bytes = MAPPER.writeValueAsString(all).getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(Sha256.begin().digest(bytes));
  }
}
