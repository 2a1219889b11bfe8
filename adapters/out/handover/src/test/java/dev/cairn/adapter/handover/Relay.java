package dev.cairn.adapter.handover;

import dev.cairn.adapter.handover.socket.OwnerLock;
import dev.cairn.adapter.handover.socket.Quietly;
import dev.cairn.adapter.handover.socket.SocketFile;
import dev.cairn.adapter.handover.socket.WireFrame;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Looks like the owner of a folder and passes everything on to the real one's. Notes what followers
 * ask for: the first frame of a connection, which says on what terms, is no request.
 */
final class Relay implements AutoCloseable {

  private final OwnerLock lock;
  private final ServerSocketChannel server;
  private final SocketFile owner;
  private final List<WireFrame> requests = new CopyOnWriteArrayList<>();
  private final List<WireFrame> answers = new CopyOnWriteArrayList<>();

  Relay(Path folder, Path owner) throws IOException {
    this.lock = OwnerLock.tryTake(folder).orElseThrow();
    this.server = new SocketFile(folder).bind();
    this.owner = new SocketFile(owner);
    Thread.ofPlatform().daemon().start(this::accept);
  }

  List<WireFrame> requests() {
    return List.copyOf(requests);
  }

  List<WireFrame> answers() {
    return List.copyOf(answers);
  }

  void forget() {
    requests.clear();
    answers.clear();
  }

  private void accept() {
    try {
      while (true) {
        SocketChannel follower = server.accept();
        SocketChannel real = owner.connect();
        pass(follower, real, requests);
        pass(real, follower, answers);
      }
    } catch (IOException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private static void pass(SocketChannel from, SocketChannel to, List<WireFrame> noted) {
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                Channels.newOutputStream(to).write(WireFrame.read(from, 2 * Integer.BYTES).array());
                while (true) {
                  WireFrame frame = WireFrame.readFrom(from);
                  if (frame.id() > 0) {
                    noted.add(frame);
                  }
                  frame.writeTo(to);
                }
              } catch (IOException ended) {
                Quietly.close(from::close);
                Quietly.close(to::close);
              }
            });
  }

  @Override
  public void close() {
    Quietly.close(server::close);
    lock.close();
  }
}
