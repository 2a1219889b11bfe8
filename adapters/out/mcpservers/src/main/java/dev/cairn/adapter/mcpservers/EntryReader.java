package dev.cairn.adapter.mcpservers;

import dev.cairn.application.port.ToolServer;
import dev.cairn.domain.error.Violations;
import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpRequest;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one server's entry in a configuration. Fields that only clients use are left alone. */
final class EntryReader {

  /** All that a program gets unasked; further variables are named by its entry. */
  private static final Set<String> INHERITED = Set.of("PATH", "HOME", "LANG", "LC_ALL");

  /** Without these no program starts on Windows, or finds its files. */
  private static final Set<String> INHERITED_ON_WINDOWS =
      Set.of("SYSTEMROOT", "SYSTEMDRIVE", "COMSPEC", "PATHEXT", "TEMP", "USERPROFILE", "APPDATA");

  private final String path;
  private final Map<?, ?> entry;
  private final Variables variables;
  private final Violations violations;

  EntryReader(String path, Map<?, ?> entry, Variables variables, Violations violations) {
    this.path = path;
    this.entry = entry;
    this.variables = variables;
    this.violations = violations;
  }

  boolean isDisabled() {
    return Boolean.TRUE.equals(entry.get("disabled"));
  }

  /** Nothing where a violation was noted. */
  Optional<? extends Endpoint> endpoint(Map<String, String> environment) {
    String type = text("type");
    boolean command = entry.get("command") != null;
    boolean url = entry.get("url") != null;
    if (command == url) {
      return refused("", "needs either a command, for a program to start, or a url");
    }
    return switch (type == null ? usualType() : type) {
      case "stdio" -> command ? program(environment) : mismatch("stdio", "command");
      case "http", "streamable-http", "streamableHttp" ->
          url ? web(Web.Style.STREAMABLE) : mismatch(type, "url");
      case "sse" -> url ? web(Web.Style.EVENTS) : mismatch(type, "url");
      default -> refused("type", "must be one of: stdio, http, streamable-http, sse");
    };
  }

  /** What people are shown before the server is asked, and what tells a change. */
  ToolServer.Entry introduce(String name, Endpoint endpoint) {
    return new Introduction(name, entry, variables.workspace()).of(endpoint);
  }

  /** Where an address says nothing else, its last part may: most old servers have that one. */
  private String usualType() {
    if (entry.get("command") != null) {
      return "stdio";
    }
    return entry.get("url") instanceof String url && url.endsWith("/sse") ? "sse" : "http";
  }

  private Optional<Endpoint> mismatch(@Nullable String type, String field) {
    return refused("type", "a server of the type " + type + " needs a " + field);
  }

  private Optional<Program> program(Map<String, String> environment) {
    String command = text("command");
    List<String> arguments = arguments();
    Path folder = folder();
    if (command == null || command.isBlank()) {
      return refused("command", "must not be empty");
    }
    return Optional.of(new Program(command, arguments, variables(environment), folder));
  }

  private List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    if (entry.get("args") instanceof List<?> list) {
      list.forEach(each -> arguments.add(expanded("args", each)));
    } else if (entry.get("args") != null) {
      refuse("args", "must be a list of texts");
    }
    return arguments;
  }

  private Map<String, String> variables(Map<String, String> environment) {
    Map<String, String> all = new LinkedHashMap<>(environment);
    all.keySet().removeIf(name -> !isInherited(name.toUpperCase(Locale.ROOT)));
    all.putAll(texts("env"));
    return all;
  }

  private static boolean isInherited(String name) {
    return INHERITED.contains(name)
        || (File.separatorChar == '\\' && INHERITED_ON_WINDOWS.contains(name));
  }

  private @Nullable Path folder() {
    String cwd = text("cwd");
    try {
      return cwd == null ? null : variables.workspace().resolve(cwd);
    } catch (InvalidPathException e) {
      refuse("cwd", "must be a folder");
      return null;
    }
  }

  private Optional<Web> web(Web.Style style) {
    Map<String, String> headers = texts("headers");
    headers.forEach(this::checkHeader);
    String url = text("url");
    try {
      URI address = new URI(url == null ? "" : url);
      String scheme = String.valueOf(address.getScheme());
      if (address.getHost() != null && (scheme.equals("http") || scheme.equals("https"))) {
        return Optional.of(new Web(address, headers, style));
      }
    } catch (URISyntaxException e) {
      // Told below, without the address: it may hold a key.
    }
    return refused("url", "must be an address that begins with http:// or https://");
  }

  private void checkHeader(String name, String value) {
    try {
      HttpRequest.newBuilder().header(name, value);
    } catch (IllegalArgumentException e) {
      refuse("headers." + name, "can't be sent as a header");
    }
  }

  private Map<String, String> texts(String field) {
    Map<String, String> texts = new LinkedHashMap<>();
    if (entry.get(field) instanceof Map<?, ?> object) {
      object.forEach((name, value) -> texts.put(name + "", expanded(field + "." + name, value)));
    } else if (entry.get(field) != null) {
      refuse(field, "must be an object of texts");
    }
    return texts;
  }

  private @Nullable String text(String field) {
    Object value = entry.get(field);
    return value == null ? null : expanded(field, value);
  }

  private String expanded(String field, @Nullable Object value) {
    if (value instanceof String text) {
      return variables.expand(text, problem -> refuse(field, problem));
    }
    refuse(field, "must be a text");
    return "";
  }

  private <T> Optional<T> refused(String field, String message) {
    refuse(field, message);
    return Optional.empty();
  }

  private void refuse(String field, String message) {
    violations.add(field.isEmpty() ? path : path + "." + field, message);
  }
}
