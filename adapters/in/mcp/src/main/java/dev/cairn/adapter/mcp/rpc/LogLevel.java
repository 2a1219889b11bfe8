package dev.cairn.adapter.mcp.rpc;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How much an event matters to a client, by the protocol's names. */
public enum LogLevel {
  DEBUG,
  INFO,
  NOTICE,
  WARNING,
  ERROR,
  CRITICAL,
  ALERT,
  EMERGENCY;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The level of this name; anything else is the client's mistake. */
  static LogLevel of(String field, @Nullable Object label) {
    return Arrays.stream(values())
        .filter(level -> level.label().equals(label))
        .findFirst()
        .orElseThrow(() -> RpcError.invalidParams(field + " is one of " + labels()));
  }

  private static String labels() {
    return Arrays.stream(values()).map(LogLevel::label).collect(Collectors.joining(", "));
  }
}
