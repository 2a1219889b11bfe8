package dev.cairn.adapter.cli.catalog;

import dev.cairn.adapter.cli.file.AtomicFile;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.wire.Json;
import dev.cairn.application.port.ToolServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;

/**
 * The servers that somebody approved: the fingerprints of their entries with their names, in a file
 * of the data folder that is the user's alone.
 */
record ApprovedServers(Path file, Map<String, String> servers) {

  private static final String NAME = "approved-servers.json";

  static ApprovedServers in(Path home) {
    Path file = home.resolve(NAME);
    Map<String, String> servers = new LinkedHashMap<>();
    try {
      if (!(Json.read(Files.readString(file)) instanceof Map<?, ?> read)) {
        throw unreadable(file);
      }
      read.forEach((print, name) -> servers.put(String.valueOf(print), String.valueOf(name)));
    } catch (NoSuchFileException e) {
      // Nobody approved anything yet.
    } catch (IOException | JacksonException e) {
      throw unreadable(file);
    }
    return new ApprovedServers(file, servers);
  }

  private static CommandError unreadable(Path file) {
    return CommandError.failed(
        "the list of approved servers can't be read; remove '%s' and approve them again"
            .formatted(file));
  }

  boolean contains(ToolServer server) {
    return servers.containsKey(server.entry().fingerprint());
  }

  /** Whether a server of this name was approved, with this entry or another one. */
  boolean knows(ToolServer server) {
    return servers.containsValue(server.name());
  }

  void add(ToolServer server) {
    servers.put(server.entry().fingerprint(), server.name());
  }

  /** Keeps the list; the data folder must be there. */
  void save() {
    try {
      AtomicFile.write(file, Json.MAPPER.writeValueAsBytes(servers));
      if (Files.getFileAttributeView(file, PosixFileAttributeView.class) != null) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      }
    } catch (IOException e) {
      throw CommandError.failed(
          "the list of approved servers can't be written: " + AtomicFile.reason(e), e);
    }
  }
}
