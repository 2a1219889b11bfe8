package dev.cairn.adapter.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose memories by when they were created. */
final class DateOptions {

  @Option(
      names = "--from",
      paramLabel = "DATE",
      description = "Created then (UTC) or later: 2026-01-15, a time, or 7d, 6m, 1y ago.")
  @Nullable String from;

  @Option(names = "--to", paramLabel = "DATE", description = "... or earlier, likewise.")
  @Nullable String to;

  Arguments into(Arguments arguments) {
    return arguments.put("date_from", from).put("date_to", to);
  }
}
