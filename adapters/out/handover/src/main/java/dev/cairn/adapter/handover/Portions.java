package dev.cairn.adapter.handover;

import dev.cairn.domain.memory.EmbeddedMemory;
import java.util.ArrayList;
import java.util.List;

/** Cuts memories that would be too much for one frame into portions of at least one, in order. */
final class Portions {

  private static final int CHARACTERS = 8_000_000;
  private static final int MEMORIES = 1_000;

  private Portions() {}

  static List<List<EmbeddedMemory>> of(List<EmbeddedMemory> memories) {
    List<List<EmbeddedMemory>> portions = new ArrayList<>();
    for (int from = 0, to; from < memories.size(); from = to) {
      to = end(memories, from);
      portions.add(memories.subList(from, to));
    }
    return portions;
  }

  /** Where the portion ends that begins here. */
  private static int end(List<EmbeddedMemory> memories, int from) {
    int most = Math.min(memories.size(), from + MEMORIES);
    long characters = memories.get(from).memory().text().length();
    for (int i = from + 1; i < most; i++) {
      characters += memories.get(i).memory().text().length();
      if (characters > CHARACTERS) {
        return i;
      }
    }
    return most;
  }
}
