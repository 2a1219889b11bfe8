package dev.cairn.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.bootstrap.command.ServiceNote.Access;
import dev.cairn.bootstrap.settings.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceNoteTest {

  private static final String ADDRESS = "http://127.0.0.1:7433";

  @TempDir Path folder;

  private Home home;
  private Path file;

  @BeforeEach
  void makeHome() {
    home = new Home(folder.resolve("home")).create();
    file = home.path().resolve("service");
  }

  @Test
  void aServiceThatRunsIsFoundUntilItIsGone() throws IOException {
    ServiceNote note = ServiceNote.of(ADDRESS, Access.OWN_TOKEN);

    note.write(home);
    assertThat(ServiceNote.find(home)).contains(note);
    assertThat(Files.getPosixFilePermissions(file))
        .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    note.remove(home);

    assertThat(ServiceNote.find(home)).isEmpty();
    assertThat(file).doesNotExist();
  }

  @Test
  void theNoteOfAProcessThatEndedCountsForNothing() throws IOException {
    long own = ProcessHandle.current().pid();

    for (String process :
        new String[] {"999999999 2026-01-15T09:30:00Z", own + " 2001-01-01T00:00:00Z", "x", ""}) {
      Files.writeString(file, String.join("\n", ADDRESS, "NOTHING", process) + "\n");
      assertThat(ServiceNote.find(home)).as(process).isEmpty();
    }
    Files.writeString(file, "");
    assertThat(ServiceNote.find(home)).isEmpty();
  }

  @Test
  void theNoteOfAnotherServiceStays() throws IOException {
    ServiceNote first = ServiceNote.of(ADDRESS, Access.NOTHING);
    ServiceNote second = ServiceNote.of("http://127.0.0.1:7434", Access.NOTHING);
    first.write(home);
    second.write(home);

    first.remove(home);

    assertThat(ServiceNote.find(home)).contains(second);
  }
}
