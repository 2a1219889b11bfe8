package dev.cairn.adapter.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose a page of memories. */
final class PageOptions {

  @Option(names = "--page", paramLabel = "N", description = "Which page, from 1.")
  @Nullable String page;

  @Option(
      names = "--page-size",
      paramLabel = "N",
      description = "Memories on a page, 1 to 100; 10 if not given.")
  @Nullable String pageSize;

  @Option(
      names = "--cursor",
      paramLabel = "TEXT",
      description = "Go on after a page, by its next_cursor from --json.")
  @Nullable String cursor;

  Arguments into(Arguments arguments) {
    return arguments.putNumber("page", page).putNumber("page_size", pageSize).put("cursor", cursor);
  }
}
