package dev.cairn.adapter.remote;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a server listens. */
public record ServerAddress(String host, int port) {

  /** A name, or an IPv6 address in brackets, and perhaps a port. */
  private static final Pattern ONE =
      Pattern.compile("(?:\\[([^\\[\\]]+)]|([^:\\[\\]]+))(?::(\\d+))?");

  private static final int MOST = 65_535;

  public ServerAddress {
    if (host.isBlank() || port < 1 || port > MOST) {
      throw new IllegalArgumentException("an address has a host, and a port from 1 to " + MOST);
    }
  }

  /**
   * Reads a list such as {@code one,two:6334}.
   *
   * @param port where those listen that name none
   */
  public static List<ServerAddress> list(String text, int port) {
    return List.of(text.split(",", -1)).stream().map(each -> one(each.strip(), port)).toList();
  }

  private static ServerAddress one(String text, int port) {
    Matcher parts = ONE.matcher(text);
    if (!parts.matches()) {
      return new ServerAddress(text, port);
    }
    String host = parts.group(1) == null ? parts.group(2) : parts.group(1);
    return new ServerAddress(
        host, parts.group(3) == null ? port : Integer.parseInt(parts.group(3)));
  }
}
