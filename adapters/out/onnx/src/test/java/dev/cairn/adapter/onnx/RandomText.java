package dev.cairn.adapter.onnx;

import java.util.List;
import java.util.Random;
import java.util.function.Function;

/** Texts that mix everything a tokenizer may stumble over. */
final class RandomText {

  private static final String SENTENCE =
      "In 1969, Margaret Hamilton's team wrote the on-board flight software for Apollo's lunar module (really!). ";

  private static final List<Function<Random, String>> PARTS =
      List.of(
          random -> between(random, 0x20, 0x7E),
          random -> between(random, 'a', 'z').repeat(1 + random.nextInt(3)),
          random -> between(random, 'A', 'Z'),
          random -> " ",
          random -> between(random, 0xC0, 0x24F),
          random -> between(random, 0x300, 0x36F),
          random -> between(random, 0x370, 0x5FF),
          random -> between(random, 0x900, 0x97F),
          random -> between(random, 0xAC00, 0xD7A3),
          random -> between(random, 0x1E00, 0x206F),
          random -> between(random, 0x3000, 0x30FF),
          random -> between(random, 0x4E00, 0x9FFF),
          random -> between(random, 0xF900, 0xFAFF),
          random -> between(random, 0x1F300, 0x1F9FF),
          random -> between(random, 0, 0x1F),
          random -> between(random, 0x7F, 0xBF),
          random -> between(random, 0xE000, 0xFFFF),
          random -> between(random, 0x10000, 0x10FFFF),
          random -> "[SEP]".substring(0, 1 + random.nextInt(5)),
          random -> SENTENCE.substring(random.nextInt(SENTENCE.length() / 2)),
          random -> between(random, 'a', 'z').repeat(90 + random.nextInt(20)));

  private RandomText() {}

  static String of(Random random, int parts) {
    StringBuilder text = new StringBuilder();
    // Few kinds at a time, so that long runs of one script occur too.
    int kinds = 1 + random.nextInt(PARTS.size());
    int shift = random.nextInt(PARTS.size());
    for (int i = 0; i < parts; i++) {
      text.append(PARTS.get((shift + random.nextInt(kinds)) % PARTS.size()).apply(random));
    }
    return text.toString();
  }

  private static String between(Random random, int first, int last) {
    return Character.toString(first + random.nextInt(last - first + 1));
  }
}
