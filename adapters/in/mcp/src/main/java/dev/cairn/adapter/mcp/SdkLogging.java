package dev.cairn.adapter.mcp;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The SDK logs whole messages, and so queries and memories, at its lower levels. They stay shut
 * even where everything else is logged in detail, unless someone opens them by the SDK's own name.
 */
final class SdkLogging {

  // Held, because a logger that nobody holds forgets its level.
  private static final Logger SDK = Logger.getLogger("io.modelcontextprotocol");

  private SdkLogging() {}

  static void keepMessagesOut() {
    if (SDK.getLevel() == null) {
      SDK.setLevel(Level.WARNING);
    }
  }
}
