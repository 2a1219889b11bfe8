package dev.cairn.adapter.cli.file;

import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Console;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of lines as it was named; {@code -} is the input. */
public record InputFile(String name, Console console) {

  public InputStream open() throws IOException {
    if (name.equals("-")) {
      return console.in();
    }
    Path path = Path.of(name);
    if (Files.isDirectory(path)) {
      throw CommandError.refused("'" + name + "' is a folder; name a file of JSON lines");
    }
    requireThere(path);
    return new BufferedInputStream(Files.newInputStream(path));
  }

  private void requireThere(Path path) {
    if (!Files.exists(path)) {
      throw CommandError.refused("there is no file '" + name + "'");
    }
  }

  /** How much there is to read, in bytes; 0 where nobody knows. */
  public long size() throws IOException {
    return name.equals("-") ? 0 : Files.size(Path.of(name));
  }
}
