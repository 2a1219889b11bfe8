package dev.cairn.adapter.mcp.stdio;

import java.io.InputStream;

/** One line of input, without its newline. */
sealed interface Line {

  /** A line within the limit. */
  record Whole(byte[] bytes) implements Line {

    boolean isBlank() {
      for (byte b : bytes) {
        if (b != ' ' && b != '\t' && b != '\r') {
          return false;
        }
      }
      return true;
    }
  }

  /** A line beyond the limit, readable once, as a stream; what is left unread is skipped. */
  record TooLong(InputStream content) implements Line {}
}
