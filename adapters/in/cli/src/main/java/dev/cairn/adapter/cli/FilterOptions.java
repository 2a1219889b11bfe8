package dev.cairn.adapter.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose memories by their labels, beside tags. */
final class FilterOptions {

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = "Only this type: note, decision, task or reference.")
  @Nullable String type;

  @Option(names = "--source", paramLabel = "NAME", description = "Only memories from there.")
  @Nullable String source;

  @Option(
      names = "--where",
      paramLabel = "FIELD=VALUE",
      description = "Only where metadata says so; numbers also with <, <=, > or >=.")
  @Nullable List<String> where;

  Arguments into(Arguments arguments) {
    return arguments
        .put("memory_type", type)
        .put("source", source)
        .put("metadata", Where.metadata(where));
  }
}
