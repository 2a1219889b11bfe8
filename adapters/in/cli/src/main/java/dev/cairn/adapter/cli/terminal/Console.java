package dev.cairn.adapter.cli.terminal;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;

/**
 * The three streams of a command, which of them are terminals, and how wide those are. Text is
 * UTF-8 in both directions, whatever the machine's locale.
 */
public record Console(
    InputStream in, PrintStream out, PrintStream err, Set<Stream> terminals, int width) {

  /** A standard stream. */
  public enum Stream {
    IN(0),
    OUT(1),
    ERR(2);

    private final int number;

    Stream(int number) {
      this.number = number;
    }

    int number() {
      return number;
    }
  }

  private static final int DEFAULT_WIDTH = 80;

  public Console {
    terminals = Set.copyOf(terminals);
  }

  /**
   * The streams of this process. Errors go to the file descriptor itself.
   *
   * @param out the real output, wherever {@code System.out} was pointed to keep libraries quiet
   */
  public static Console system(Machine machine, OutputStream out) {
    return new Console(
        System.in,
        utf8(out),
        utf8(new FileOutputStream(FileDescriptor.err)),
        Terminals.detect(),
        columns(machine.variables().getOrDefault("COLUMNS", "")));
  }

  /** Streams that are no terminals, for running a command from elsewhere than a shell. */
  public static Console of(InputStream in, OutputStream out, OutputStream err) {
    return new Console(in, utf8(out), utf8(err), EnumSet.noneOf(Stream.class), DEFAULT_WIDTH);
  }

  /** Nothing to read, and nobody who reads. */
  public static Console silent() {
    OutputStream nowhere = OutputStream.nullOutputStream();
    return of(InputStream.nullInputStream(), nowhere, nowhere);
  }

  public boolean isTerminal(Stream stream) {
    return terminals.contains(stream);
  }

  public void flush() {
    out.flush();
    err.flush();
  }

  /** Everything on the input, without the line end that {@code echo} and editors put last. */
  public String readAll() {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(in.readAllBytes());
      String text = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
      int end = text.endsWith("\r\n") ? 2 : text.endsWith("\n") ? 1 : 0;
      return text.substring(0, text.length() - end);
    } catch (CharacterCodingException e) {
      throw CommandError.refused("the input is not valid UTF-8 text");
    } catch (IOException e) {
      throw CommandError.failed("the input could not be read", e);
    }
  }

  /** Refuses to do what nobody agreed to and nobody can be asked about. */
  public void requireSomebody(String what) {
    if (!isTerminal(Stream.IN)) {
      throw CommandError.refused(
          what + " needs --yes where nobody can be asked; --dry-run shows what would go");
    }
  }

  /** Asks a question on the error stream; only {@code y} and {@code yes} agree. */
  public boolean confirms(String question) {
    err.print(question + " [y/N] ");
    err.flush();
    String answer = answer().strip();
    return answer.equalsIgnoreCase("y") || answer.equalsIgnoreCase("yes");
  }

  private String answer() {
    StringBuilder answer = new StringBuilder();
    try {
      for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
        answer.append((char) c);
      }
      return answer.toString();
    } catch (IOException e) {
      throw CommandError.failed("the answer could not be read", e);
    }
  }

  private static int columns(String variable) {
    try {
      return Math.clamp(Integer.parseInt(variable), 40, 120);
    } catch (NumberFormatException e) {
      return DEFAULT_WIDTH;
    }
  }

  private static PrintStream utf8(OutputStream stream) {
    return new PrintStream(new BufferedOutputStream(stream), false, StandardCharsets.UTF_8);
  }
}
