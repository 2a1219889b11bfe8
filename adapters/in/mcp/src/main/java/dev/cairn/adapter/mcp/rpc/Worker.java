package dev.cairn.adapter.mcp.rpc;

import org.jspecify.annotations.Nullable;

/** The thread at work on a request: it can be interrupted, but never in its next work. */
public final class Worker {

  private @Nullable Thread thread;
  private boolean interrupted;

  /** Does the work on this thread; does nothing where it was interrupted before. */
  public void run(Runnable work) {
    if (!begin()) {
      return;
    }
    try {
      work.run();
    } finally {
      end();
    }
  }

  public synchronized void interrupt() {
    interrupted = true;
    if (thread != null) {
      thread.interrupt();
    }
  }

  private synchronized boolean begin() {
    thread = interrupted ? null : Thread.currentThread();
    return !interrupted;
  }

  private synchronized void end() {
    thread = null;
    if (interrupted) {
      Thread.interrupted();
    }
  }
}
