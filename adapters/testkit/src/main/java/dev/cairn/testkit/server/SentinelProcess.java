package dev.cairn.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** One of those who agree on which server is the master, and on which takes over. */
public final class SentinelProcess extends ServerProcess {

  /** What they call the master. */
  public static final String MASTER = "graphs";

  private final ServerFiles files = FalkorProcess.files();
  private final int master;

  private SentinelProcess(int master) {
    super("sentinel");
    this.master = master;
  }

  /** Watches a server; where most do so and find it gone, a replica takes over. */
  public static SentinelProcess start(FalkorProcess master) {
    SentinelProcess process = new SentinelProcess(master.port());
    process.restart();
    return process;
  }

  @Override
  ProcessBuilder command(Path folder) {
    Path settings = folder.resolve("sentinel.conf");
    if (!Files.exists(settings)) {
      write(settings);
    }
    return files
        .run(List.of(files.server().toString(), settings.toString(), "--sentinel"))
        .directory(folder.toFile());
  }

  @Override
  boolean answers() {
    return FalkorProcess.answers(port());
  }

  private void write(Path settings) {
    try {
      Files.writeString(
          settings,
          """
          port %d
          bind %s
          sentinel monitor %s %s %d 2
          sentinel down-after-milliseconds %s 1000
          sentinel failover-timeout %s 5000
          """
              .formatted(port(), HOST, MASTER, HOST, master, MASTER, MASTER));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
