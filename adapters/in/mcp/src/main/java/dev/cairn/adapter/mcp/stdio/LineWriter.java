package dev.cairn.adapter.mcp.stdio;

import dev.cairn.adapter.mcp.rpc.LoneSurrogates;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The only way to the client: whole lines, one after another, each flushed unless another one is
 * about to be written. Once the client has gone, what is written goes nowhere.
 */
final class LineWriter {

  private final OutputStream out;
  private final Runnable onBroken;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean broken;

  LineWriter(OutputStream out, Runnable onBroken) {
    this.out = new BufferedOutputStream(out, 64 * 1024);
    this.onBroken = onBroken;
  }

  /** Writes a JSON text, which holds no line break of its own. */
  void write(String json) {
    byte[] line = (LoneSurrogates.escape(json) + '\n').getBytes(StandardCharsets.UTF_8);
    boolean interrupted = Thread.interrupted(); // some streams close under a thread that is
    lock.lock();
    try {
      put(line);
    } catch (IOException e) {
      broken = true;
      onBroken.run();
    } finally {
      lock.unlock();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void put(byte[] line) throws IOException {
    if (!broken) {
      out.write(line);
      if (!lock.hasQueuedThreads()) {
        out.flush();
      }
    }
  }
}
