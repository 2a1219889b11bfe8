package dev.cairn.adapter.ollama;

import java.util.Random;

/** Texts of many scripts, and of letters that make no words. */
final class RandomText {

  private static final int[][] RANGES = {
    {0x20, 0x7E},
    {'a', 'z'},
    {'A', 'Z'},
    {'0', '9'},
    {' ', ' '},
    {0x00, 0x1F},
    {0x7F, 0x24F},
    {0x300, 0x36F},
    {0x370, 0x5FF},
    {0x600, 0x6FF},
    {0x900, 0xDFF},
    {0xE00, 0xE7F},
    {0x1100, 0x11FF},
    {0x1E00, 0x206F},
    {0x2070, 0x2BFF},
    {0x3000, 0x30FF},
    {0x4E00, 0x9FFF},
    {0xAC00, 0xD7A3},
    {0xD800, 0xDFFF},
    {0xF900, 0xFFFF},
    {0x10000, 0x1FFFF},
    {0x1F300, 0x1F9FF}
  };

  private static final String[] WORDS = {
    "memory ",
    "[SEP]",
    "[CLS] ",
    "internationalization",
    "naïve ",
    "x".repeat(101),
    "##ing",
    "don't "
  };

  private RandomText() {}

  static String of(Random random, int parts) {
    StringBuilder text = new StringBuilder();
    int kinds = 1 + random.nextInt(RANGES.length);
    int shift = random.nextInt(RANGES.length);
    for (int i = 0; i < parts; i++) {
      if (random.nextInt(8) == 0) {
        text.append(WORDS[random.nextInt(WORDS.length)]);
      } else {
        int[] range = RANGES[(shift + random.nextInt(kinds)) % RANGES.length];
        text.appendCodePoint(range[0] + random.nextInt(range[1] - range[0] + 1));
      }
    }
    return text.toString();
  }
}
