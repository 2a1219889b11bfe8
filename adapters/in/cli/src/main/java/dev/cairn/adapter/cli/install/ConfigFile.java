package dev.cairn.adapter.cli.install;

import dev.cairn.adapter.cli.file.AtomicFile;
import dev.cairn.adapter.cli.terminal.CommandError;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/** A client's configuration file, changed with a backup or not at all. */
record ConfigFile(Path path, ConfigFormat format) {

  /** What became of the file, as {@code --json} calls it. */
  enum Outcome {
    PRINTED,
    CREATED,
    CHANGED,
    UNCHANGED
  }

  /**
   * What was done.
   *
   * @param backup the copy of the file as it was, where there was one and it changed
   */
  record Written(Outcome outcome, @Nullable Path backup) {}

  Written write(McpServer server) {
    try {
      return merge(server);
    } catch (ConfigFormat.Refused e) {
      throw leftAlone(String.valueOf(e.getMessage()), server);
    } catch (CharacterCodingException e) {
      throw leftAlone("it is not valid UTF-8", server);
    } catch (IOException e) {
      throw CommandError.failed(
          "'%s' could not be written (%s)".formatted(path, AtomicFile.reason(e)), e);
    }
  }

  private Written merge(McpServer server) throws IOException, ConfigFormat.Refused {
    boolean existed = Files.exists(path);
    String before = existed ? Files.readString(path) : "";
    String after = format.merged(before, server);
    if (existed && after.equals(before)) {
      return new Written(Outcome.UNCHANGED, null);
    }
    Path backup = existed ? backup() : null;
    Files.createDirectories(path.toAbsolutePath().getParent());
    AtomicFile.write(path, after.getBytes(StandardCharsets.UTF_8));
    return new Written(existed ? Outcome.CHANGED : Outcome.CREATED, backup);
  }

  private CommandError leftAlone(String reason, McpServer server) {
    return CommandError.failed(
        "'%s' was left as it is, because %s. Add this to it by hand:%n%s"
            .formatted(path, reason, format.snippet(server).stripTrailing()));
  }

  /** Copies to the first free name, so that no earlier backup is lost. */
  private Path backup() throws IOException {
    for (int i = 1; ; i++) {
      Path copy = path.resolveSibling(path.getFileName() + ".backup" + (i == 1 ? "" : "-" + i));
      if (!Files.exists(copy)) {
        return Files.copy(path, copy, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }
}
