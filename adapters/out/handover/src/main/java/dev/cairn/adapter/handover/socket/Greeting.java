package dev.cairn.adapter.handover.socket;

import dev.cairn.domain.error.ConnectionError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** What both sides say first: that they are Cairn, and which protocol they speak. */
public final class Greeting {

  /** Raised with every change of a service or of a type that crosses. */
  public static final int PROTOCOL = 10;

  private static final int CAIRN = 0x43_41_49_52;
  private static final int LENGTH = 2 * Integer.BYTES;

  private Greeting() {}

  public static void send(SocketChannel channel) throws IOException {
    ByteBuffer greeting = ByteBuffer.allocate(LENGTH).putInt(CAIRN).putInt(PROTOCOL).flip();
    while (greeting.hasRemaining()) {
      channel.write(greeting);
    }
  }

  /** Reads the other side's; a version other than ours is an error that says what to do. */
  public static void expect(SocketChannel channel) throws IOException {
    ByteBuffer greeting = WireFrame.read(channel, LENGTH);
    if (greeting.getInt() != CAIRN) {
      throw new IOException("the other side does not speak Cairn's protocol");
    }
    if (greeting.getInt() != PROTOCOL) {
      throw new ConnectionError(
          "Another version of Cairn is using this data folder; restart the older process");
    }
  }
}
