package dev.cairn.testkit.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Real messages, damaged: in their structure, in their text, or byte by byte. */
public final class Mutations {

  private static final JsonMapper JSON = JsonMapper.shared();

  /** What no decoder of UTF-8 may take, and what many a parser stumbles over. */
  private static final List<byte[]> ODD_BYTES =
      List.of(
          new byte[] {(byte) 0xC0, (byte) 0x80},
          new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80},
          new byte[] {(byte) 0xF8, (byte) 0x88, (byte) 0x80, (byte) 0x80, (byte) 0x80},
          new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF},
          new byte[] {(byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF},
          new byte[] {0x7F, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF},
          new byte[] {0},
          new byte[] {'\r'},
          new byte[] {'\n', '\n'},
          new byte[] {'"'},
          new byte[] {'\\', 'u'},
          new byte[] {'}', '{'},
          new byte[] {'[', '[', '['});

  private final RandomGenerator random;
  private final List<String> corpus;

  /** Mutations of the messages in the corpus, by luck that its seed repeats. */
  public Mutations(RandomGenerator random, List<String> corpus) {
    this.random = random;
    this.corpus = corpus;
  }

  /** One of the messages, mostly damaged. */
  public byte[] next() {
    return damaged(any(corpus));
  }

  /** A message in JSON, mostly damaged. */
  public byte[] damaged(String message) {
    return switch (random.nextInt(20)) {
      case 0 -> bytes(message);
      case 1, 2 -> damaged(bytes(message));
      case 3 -> bytes(message.substring(0, random.nextInt(message.length() + 1)));
      case 4 -> noise();
      case 5, 6, 7 -> bytes(damagedStructure(damagedStructure(message)));
      default -> bytes(damagedStructure(message));
    };
  }

  /** Any bytes, with a few of them changed, lost, repeated, or joined by others. */
  public byte[] damaged(byte[] message) {
    byte[] damaged = message;
    for (int i = random.nextInt(4); i >= 0; i--) {
      int from = random.nextInt(damaged.length + 1);
      int to = Math.min(damaged.length, from + random.nextInt(16));
      damaged =
          switch (random.nextInt(5)) {
            case 0 -> joined(damaged, from, any(ODD_BYTES), from);
            case 1 -> joined(damaged, from, new byte[0], to);
            case 2 -> joined(damaged, from, Arrays.copyOfRange(damaged, from, to), from);
            case 3 -> Arrays.copyOf(damaged, from);
            default -> joined(damaged, from, noise(to - from), to);
          };
    }
    return damaged;
  }

  /** Bytes that mean nothing. */
  public byte[] noise() {
    return noise(random.nextInt(200));
  }

  /** Any of these. */
  public <T> T any(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private String damagedStructure(String message) {
    try {
      return new JsonMutation(random).of(JSON.readTree(message), JSON.readTree(any(corpus)));
    } catch (JacksonException notJson) {
      return new String(damaged(bytes(message)), StandardCharsets.UTF_8);
    }
  }

  private byte[] noise(int length) {
    byte[] noise = new byte[length];
    random.nextBytes(noise);
    return noise;
  }

  /** What is before {@code from} and at {@code to} or behind, with this in between. */
  private static byte[] joined(byte[] bytes, int from, byte[] between, int to) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    joined.write(bytes, 0, from);
    joined.writeBytes(between);
    joined.write(bytes, to, bytes.length - to);
    return joined.toByteArray();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
