package dev.cairn.bootstrap.settings;

import dev.cairn.domain.error.ValidationError;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The data folder: everything that Cairn keeps for a user, readable by that user alone. */
public record Home(Path path) {

  /** The folder asked for, else {@code CAIRN_HOME}, else {@code .cairn} in the user's home. */
  public static Home resolve(@Nullable Path asked, Map<String, String> environment) {
    String variable = environment.get("CAIRN_HOME");
    Path path =
        asked != null
            ? asked
            : variable != null && !variable.isBlank()
                ? Path.of(variable)
                : Path.of(System.getProperty("user.home"), ".cairn");
    return new Home(path.toAbsolutePath().normalize());
  }

  /** Makes the folder where it is missing, and keeps the other users of the machine out. */
  public Home create() {
    try {
      Files.createDirectories(path, Privacy.ownersOnly(existingParent(), "rwx------"));
      new Privacy(path).putRight();
    } catch (FileAlreadyExistsException e) {
      throw new ValidationError("home", "is a file; name a folder with --home or CAIRN_HOME");
    } catch (IOException e) {
      throw new ValidationError(
          "home", "cannot be created; name another folder with --home or CAIRN_HOME");
    }
    return this;
  }

  /** Whether other users of the machine can read the folder, or do worse. */
  public boolean isOpenToOthers() {
    try {
      return Files.isDirectory(path) && new Privacy(path).isOpenToOthers();
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether nothing can be added or changed, only searched and exported. */
  public boolean isReadOnly() {
    return Files.isDirectory(path) && !Files.isWritable(path);
  }

  /** The token for a service that asks for one of its own. */
  public ServiceToken token() {
    return new ServiceToken(path.resolve("token"));
  }

  public Path store() {
    return path.resolve("store");
  }

  public Path catalog() {
    return path.resolve("catalog");
  }

  public Path schemas() {
    return path.resolve("schemas");
  }

  /**
   * Where models and native libraries are unpacked: shared by all homes beside the program if the
   * launcher names such a place and it can be written to, or nothing can be written here, else
   * here.
   */
  public Path cache() {
    String shared = System.getProperty("cairn.cache", "");
    return !shared.isEmpty() && (Files.isWritable(Path.of(shared)) || isReadOnly())
        ? Path.of(shared)
        : path.resolve("cache");
  }

  private Path existingParent() {
    Path parent = path;
    while (!Files.exists(parent) && parent.getParent() != null) {
      parent = parent.getParent();
    }
    return parent;
  }
}
