package dev.cairn.adapter.handover.socket;

import dev.cairn.domain.error.DatabaseError;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * What crosses the socket: four bytes of length, then eight that name the request, then the values.
 * An answer carries the number of its request, so many requests share one connection.
 */
public record WireFrame(long id, byte[] values) {

  public static final int MAX_LENGTH = 256 * 1024 * 1024;

  private static final int HEADER = Integer.BYTES + Long.BYTES;
  private static final int PIECE = 64 * 1024;

  public WireFrame {
    if (values.length > MAX_LENGTH) {
      throw new DatabaseError("The request or its answer is too large; ask for less at once");
    }
  }

  public void writeTo(SocketChannel channel) throws IOException {
    ByteBuffer header = ByteBuffer.allocate(HEADER).putInt(values.length).putLong(id).flip();
    ByteBuffer[] parts = {header, ByteBuffer.wrap(values)};
    while (parts[0].hasRemaining() || parts[1].hasRemaining()) {
      channel.write(parts);
    }
  }

  public static WireFrame readFrom(SocketChannel channel) throws IOException {
    ByteBuffer header = read(channel, HEADER);
    int length = header.getInt();
    if (length < 0 || length > MAX_LENGTH) {
      throw new IOException("a frame of " + length + " bytes is refused");
    }
    return new WireFrame(header.getLong(), read(channel, length).array());
  }

  /** Room is made as bytes arrive, not for what a peer says that it will send. */
  public static ByteBuffer read(SocketChannel channel, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(Math.min(length, PIECE));
    while (buffer.position() < length) {
      if (!buffer.hasRemaining()) {
        int more = (int) Math.min(length, 2L * buffer.capacity());
        buffer = ByteBuffer.allocate(more).put(buffer.flip());
      }
      if (channel.read(buffer) < 0) {
        throw new EOFException("the connection ended");
      }
    }
    return buffer.flip();
  }
}
