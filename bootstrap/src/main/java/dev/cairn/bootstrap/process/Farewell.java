package dev.cairn.bootstrap.process;

import dev.cairn.adapter.cli.terminal.Interruption;
import dev.cairn.adapter.onnx.OnnxEmbedder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The end of the process in its order: a command that is not done says so, what is served closes,
 * then native code comes to rest. The JVM runs all its shutdown hooks at once, therefore one hook
 * does everything.
 */
public final class Farewell {

  private static final List<Runnable> SERVICES = new CopyOnWriteArrayList<>();

  private Farewell() {}

  public static void prepare() {
    Runtime.getRuntime().addShutdownHook(new Thread(Farewell::run, "cairn-farewell"));
  }

  /** Closes this too, while it may still embed what it was asked for. */
  public static void closes(Runnable service) {
    SERVICES.add(service);
  }

  private static void run() {
    try {
      Interruption.happens();
      SERVICES.forEach(Runnable::run);
    } finally {
      OnnxEmbedder.rest();
    }
  }
}
