package dev.cairn.adapter.handover;

import java.io.IOException;

/** Closes what may be broken already; that it is, is worth a note and no more. */
final class Quietly {

  private Quietly() {}

  static void close(Closing closing) {
    try {
      closing.close();
    } catch (IOException e) {
      Handover.LOG.log(System.Logger.Level.DEBUG, "Closing failed", e);
    }
  }

  interface Closing {
    void close() throws IOException;
  }
}
