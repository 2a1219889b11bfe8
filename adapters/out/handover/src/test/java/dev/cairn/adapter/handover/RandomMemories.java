package dev.cairn.adapter.handover;

import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.testkit.Fixtures;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Memories with anything in them that the domain allows. */
final class RandomMemories {

  private final Random random;

  RandomMemories(Random random) {
    this.random = random;
  }

  EmbeddedMemory next() {
    MemoryType[] types = MemoryType.values();
    return Fixtures.memory(random.nextInt(1000))
        .id(new MemoryId(new UUID(random.nextLong(), random.nextLong())))
        .pieces(several(5, 200))
        .tags(several(4, 50))
        .source(random.nextBoolean() ? text(100) : null)
        .type(types[random.nextInt(types.length)])
        .metadata(new Metadata(object(3)))
        .createdAt(Instant.ofEpochMilli(random.nextLong(-1L << 42, 1L << 42)))
        .updatedAt(Instant.ofEpochMilli(random.nextLong(-1L << 42, 1L << 42)))
        .build();
  }

  private String[] several(int most, int length) {
    return IntStream.rangeClosed(0, random.nextInt(most))
        .mapToObj(i -> text(length))
        .toArray(String[]::new);
  }

  /** Starts with a letter, so that it is never blank; then any character but NUL. */
  private String text(int length) {
    StringBuilder text = new StringBuilder("x");
    int bound = random.nextBoolean() ? 0x17F : Character.MAX_CODE_POINT;
    for (int left = random.nextInt(length); left > 0; left--) {
      int codePoint = random.nextInt(1, bound);
      boolean half = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
      text.appendCodePoint(half ? 'y' : codePoint);
    }
    return text.toString();
  }

  private Map<String, @Nullable Object> object(int depth) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (int left = random.nextInt(5); left > 0; left--) {
      fields.put(text(20), value(depth));
    }
    return fields;
  }

  private @Nullable Object value(int depth) {
    return switch (random.nextInt(depth > 0 ? 10 : 8)) {
      case 0 -> null;
      case 1 -> text(50);
      case 2 -> random.nextBoolean();
      case 3 -> random.nextInt();
      case 4 -> random.nextLong();
      case 5 -> random.nextGaussian();
      case 6 -> new BigInteger(random.nextInt(2000), random);
      case 7 -> new BigDecimal(new BigInteger(90, random), random.nextInt(-50, 50));
      case 8 -> List.of(random.nextInt(), text(5));
      default -> object(depth - 1);
    };
  }
}
