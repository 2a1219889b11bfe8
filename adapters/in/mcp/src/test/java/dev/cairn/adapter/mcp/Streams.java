package dev.cairn.adapter.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;

/** A pipe of the operating system's, with its small buffer: what a client process would give. */
record Streams(InputStream in, OutputStream out) {

  static Streams open() {
    try {
      Pipe pipe = Pipe.open();
      return new Streams(
          Channels.newInputStream(pipe.source()), Channels.newOutputStream(pipe.sink()));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
