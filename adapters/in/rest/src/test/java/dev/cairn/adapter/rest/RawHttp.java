package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A connection on which a test may say whatever it likes. */
final class RawHttp implements AutoCloseable {

  /** As long as a busy machine may take. */
  private static final int PATIENCE_MILLIS = 60_000;

  private final Socket socket;
  private final InputStream in;

  RawHttp(int port) {
    try {
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setSoTimeout(PATIENCE_MILLIS);
      in = new BufferedInputStream(socket.getInputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Says it and hears until the other side closes. */
  static String exchange(int port, String text) {
    try (RawHttp http = new RawHttp(port)) {
      return http.say(text).rest();
    }
  }

  RawHttp say(String text) {
    try {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same, where the other side may have hung up. */
  void sayIfOpen(String text) {
    try {
      say(text);
    } catch (UncheckedIOException hungUp) {
      assertThat(hungUp).hasCauseInstanceOf(IOException.class);
    }
  }

  /** One answer with a Content-Length. */
  String answer() {
    StringBuilder head = new StringBuilder();
    try {
      while (head.indexOf("\r\n\r\n") < 0) {
        int next = in.read();
        if (next < 0) {
          return head.toString();
        }
        head.append((char) next);
      }
      return head + new String(in.readNBytes(lengthIn(head.toString())), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether something has come back, now or soon. */
  boolean answersWithin(Duration time) {
    try {
      socket.setSoTimeout((int) time.toMillis());
      in.mark(1);
      in.read();
      in.reset();
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      bePatient();
    }
  }

  private void bePatient() {
    try {
      socket.setSoTimeout(PATIENCE_MILLIS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether the other side has hung up. */
  boolean isClosed() {
    try {
      socket.setSoTimeout(1);
      return in.read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  String rest() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      in.transferTo(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int lengthIn(String head) {
    return head.lines()
        .filter(line -> line.regionMatches(true, 0, "content-length:", 0, 15))
        .map(line -> Integer.parseInt(line.substring(15).trim()))
        .findFirst()
        .orElse(0);
  }
}
