package dev.cairn.adapter.handover;

import dev.cairn.domain.error.ConnectionError;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/** The folder that the processes share: made on demand, for this user alone. */
record DataFolder(Path home) {

  /** The owner's lock if it is free. */
  Optional<OwnerLock> tryLock() {
    try {
      create();
      return OwnerLock.tryTake(home);
    } catch (IOException e) {
      throw new ConnectionError("The data folder cannot be opened for writing", e);
    }
  }

  SocketFile socket() throws IOException {
    return new SocketFile(home);
  }

  private void create() throws IOException {
    if (Files.isDirectory(home)) {
      return;
    }
    if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      Files.createDirectories(
          home, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.createDirectories(home);
    }
  }
}
