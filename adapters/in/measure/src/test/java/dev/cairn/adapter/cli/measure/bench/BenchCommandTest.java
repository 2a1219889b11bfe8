package dev.cairn.adapter.cli.measure.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.CommandLineApp;
import dev.cairn.adapter.cli.command.Cairn;
import dev.cairn.adapter.cli.command.HomeOptions;
import dev.cairn.adapter.cli.command.Host;
import dev.cairn.adapter.cli.measure.TrialStore;
import dev.cairn.adapter.cli.measure.Workbench;
import dev.cairn.adapter.cli.terminal.Console;
import dev.cairn.adapter.cli.terminal.Machine;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.application.port.ToolServer;
import dev.cairn.testkit.TestingEmbedder;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchCommandTest {

  @ParameterizedTest
  @CsvSource({
    "bench --chunks 0,                '--chunks: must be 1,000 or more'",
    "bench --chunks -5,               '--chunks: must be 1,000 or more'",
    "bench backends --large 999,      '--large: must be 1,000 or more'",
    "bench --large 2000000000,        '--large: must be from 1,000 to '",
    "bench rest --chunks 5000,        '--chunks: bench rest has a size of its own; leave it out'",
  })
  void refusesSizesThatItCannotDo(String line, String message) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        Console.of(InputStream.nullInputStream(), OutputStream.nullOutputStream(), err);
    Bench bench = new Bench();

    int code =
        new CommandLineApp(
                bench,
                console,
                Machine.system(),
                Map.of("bench", root -> new BenchCommand(root, bench)))
            .run(line.split(" "));

    assertThat(code).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("cairn: " + message);
  }

  @Test
  void thereIsRoomForWhatFitsIntoMemoryAndOntoTheDisk() {
    assertThat(new Room(1_000_000_000, Long.MAX_VALUE, 768).most()).isEqualTo(245_579);
    assertThat(new Room(Long.MAX_VALUE, 1_000_000_000, 768).most()).isEqualTo(61_394);
  }

  /** A program and a bench that have nothing but a model. */
  private record Bench() implements Host, Workbench {

    @Override
    public String version() {
      return "1";
    }

    @Override
    public Path launcher() {
      return Path.of("cairn");
    }

    @Override
    public Path home(HomeOptions options) {
      return Path.of("home");
    }

    @Override
    public Cairn open(HomeOptions options) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<ToolServer> toolServers(Path config) {
      return List.of();
    }

    @Override
    public Embedder memoryEmbedder() {
      return new TestingEmbedder();
    }

    @Override
    public Embedder catalogEmbedder() {
      return new TestingEmbedder();
    }

    @Override
    public MemoryStore memories(Path home) {
      throw new UnsupportedOperationException();
    }

    @Override
    public CatalogIndex catalog(Path home) {
      throw new UnsupportedOperationException();
    }

    @Override
    public SchemaRepository schemas(Path home) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<String> backends() {
      return List.of();
    }

    @Override
    public TrialStore trial(String backend, Path folder) {
      throw new UnsupportedOperationException();
    }
  }
}
