package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;

/** The options that file a memory: tags, source, type, metadata. */
final class LabelOptions {

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      split = ",",
      description = "A tag; several with commas, or by repeating the option.")
  @Nullable List<String> tags;

  @Option(names = "--source", paramLabel = "NAME", description = "Where it comes from.")
  @Nullable String source;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = "note (the default), decision, task or reference.")
  @Nullable String type;

  @Option(
      names = "--meta",
      paramLabel = "KEY=VALUE",
      description = "A field of your own; the value is JSON if it reads as JSON, else a string.")
  @Nullable List<String> meta;

  Arguments into(Arguments arguments) {
    return arguments
        .putTags("tags", tags)
        .put("source", source)
        .put("memory_type", type)
        .put("metadata", meta == null ? null : metadata(meta));
  }

  private static Map<String, @Nullable Object> metadata(List<String> fields) {
    Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
    for (String field : fields) {
      int equals = field.indexOf('=');
      if (equals < 1) {
        throw CommandError.refused(
            "--meta: '" + field + "' is not KEY=VALUE, such as --meta ticket=42");
      }
      metadata.put(field.substring(0, equals), value(field.substring(equals + 1)));
    }
    return metadata;
  }

  private static @Nullable Object value(String typed) {
    try {
      return Json.read(typed);
    } catch (JacksonException e) {
      return typed;
    }
  }
}
