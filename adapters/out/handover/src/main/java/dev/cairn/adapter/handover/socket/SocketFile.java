package dev.cairn.adapter.handover.socket;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The socket in the data folder. Where the folder's path is longer than a socket's address may be,
 * it is reached through a short link, which lives only as long as it takes to bind or connect.
 */
public final class SocketFile {

  private static final String NAME = "cairn.sock";
  private static final int MAX_ADDRESS = 100;
  private static final int BACKLOG = 128;

  private final Path home;
  private final Path socket;

  public SocketFile(Path home) throws IOException {
    this.home = home.toRealPath();
    this.socket = this.home.resolve(NAME);
  }

  /** Binds; a socket left over is removed, which only the holder of the lock may do. */
  public ServerSocketChannel bind() throws IOException {
    delete();
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      at(address -> server.bind(address, BACKLOG));
      if (Files.getFileStore(home).supportsFileAttributeView("posix")) {
        Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
      }
      return server;
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  public SocketChannel connect() throws IOException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      at(channel::connect);
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  public void delete() throws IOException {
    Files.deleteIfExists(socket);
  }

  private void at(Use use) throws IOException {
    if (isShort(socket)) {
      use.address(UnixDomainSocketAddress.of(socket));
    } else {
      atLink(use);
    }
  }

  private void atLink(Use use) throws IOException {
    // A fresh directory that only this user can write to: nobody can turn the link elsewhere.
    Path directory = Files.createTempDirectory(shortest(), "cairn");
    Path link = directory.resolve("h");
    try {
      Files.createSymbolicLink(link, home);
      if (!link.toRealPath().equals(home)) {
        throw new IOException("the link does not lead to the data folder");
      }
      use.address(UnixDomainSocketAddress.of(link.resolve(NAME)));
    } finally {
      Files.deleteIfExists(link);
      Files.deleteIfExists(directory);
    }
  }

  private static Path shortest() {
    Path configured = Path.of(System.getProperty("java.io.tmpdir", "/tmp")).toAbsolutePath();
    return configured.toString().length() <= MAX_ADDRESS / 2 ? configured : Path.of("/tmp");
  }

  private static boolean isShort(Path path) {
    return path.toString().getBytes(StandardCharsets.UTF_8).length <= MAX_ADDRESS;
  }

  private interface Use {
    void address(UnixDomainSocketAddress address) throws IOException;
  }
}
