package dev.cairn.adapter.cli.terminal;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What is done where the process is told to end before a command is done, by Ctrl-C or otherwise.
 * The program around the command line lets it happen at its end; closed, it never does.
 */
public final class Interruption implements AutoCloseable {

  private static final List<Interruption> AWAITED = new CopyOnWriteArrayList<>();

  private final Runnable farewell;

  private Interruption(Runnable farewell) {
    this.farewell = farewell;
  }

  public static Interruption calls(Runnable farewell) {
    Interruption interruption = new Interruption(farewell);
    AWAITED.add(interruption);
    return interruption;
  }

  /** Does everything that is awaited, the newest first. */
  public static void happens() {
    for (Interruption each : List.copyOf(AWAITED).reversed()) {
      if (AWAITED.remove(each)) {
        each.farewell.run();
      }
    }
  }

  @Override
  public void close() {
    AWAITED.remove(this);
  }
}
