package dev.cairn.adapter.handover.socket;

import java.io.IOException;

/** Closes what may be broken already; that it is, is worth a note and no more. */
public final class Quietly {

  private static final System.Logger LOG = System.getLogger(Quietly.class.getName());

  private Quietly() {}

  public static void close(Closing closing) {
    try {
      closing.close();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "Closing failed", e);
    }
  }

  public interface Closing {
    void close() throws IOException;
  }
}
