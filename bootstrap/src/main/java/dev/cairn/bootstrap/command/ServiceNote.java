package dev.cairn.bootstrap.command;

import dev.cairn.bootstrap.settings.Home;
import dev.cairn.bootstrap.settings.ServiceToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Where the service of a data folder listens, as it notes it there. The note counts only while the
 * process that wrote it lives: nobody else can then listen in its place.
 *
 * @param process its number, and when it began, since numbers are used again
 */
record ServiceNote(String address, Access access, String process) {

  private static final String FILE = "service";

  /** What a client needs to get in. */
  enum Access {
    NOTHING,
    /** The token in the data folder. */
    OWN_TOKEN,
    /** A token that the user chose. */
    OTHER_TOKEN
  }

  /** The note of this process. */
  static ServiceNote of(String address, Access access) {
    return new ServiceNote(address, access, told(ProcessHandle.current()));
  }

  /** The note of a service that runs. */
  static Optional<ServiceNote> find(Home home) {
    try {
      List<String> lines = Files.readAllLines(file(home));
      ServiceNote note = new ServiceNote(lines.get(0), Access.valueOf(lines.get(1)), lines.get(2));
      return note.isAlive() ? Optional.of(note) : Optional.empty();
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException none) {
      return Optional.empty();
    }
  }

  void write(Home home) throws IOException {
    ServiceToken.writeFor(file(home), String.join("\n", address, access.name(), process) + "\n");
  }

  /** Takes the note away, unless another service has left its own. */
  void remove(Home home) throws IOException {
    if (find(home).filter(this::equals).isPresent()) {
      Files.deleteIfExists(file(home));
    }
  }

  private static Path file(Home home) {
    return home.path().resolve(FILE);
  }

  private boolean isAlive() {
    long number = Long.parseLong(process.split(" ", 2)[0]);
    return ProcessHandle.of(number)
        .filter(ProcessHandle::isAlive)
        .map(ServiceNote::told)
        .filter(process::equals)
        .isPresent();
  }

  private static String told(ProcessHandle process) {
    return process.pid() + " " + process.info().startInstant().orElse(Instant.EPOCH);
  }
}
