package dev.cairn.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.CommandLineApp;
import dev.cairn.adapter.cli.terminal.Console;
import dev.cairn.adapter.cli.terminal.Machine;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrateCommandTest {

  @TempDir Path home;

  @Test
  void theStoreInUseIsNoTarget() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        Console.of(InputStream.nullInputStream(), OutputStream.nullOutputStream(), err);
    CairnHost host = new CairnHost(Map.of());

    int code =
        new CommandLineApp(
                host,
                console,
                Machine.system(),
                Map.of("migrate", root -> new MigrateCommand(root, host)))
            .run("--home", home.toString(), "migrate", "--to", "lucene");

    assertThat(code).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "cairn: --to: lucene is the store in use (memory.store, catalog.store, schemas), so"
                + " there is nothing to copy; name another one\n");
    assertThat(home).isEmptyDirectory();
  }
}
