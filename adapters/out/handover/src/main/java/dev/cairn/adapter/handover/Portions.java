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
    int from = 0;
    long characters = 0;
    for (int i = 0; i < memories.size(); i++) {
      int next = memories.get(i).memory().text().length();
      if (i > from && (characters + next > CHARACTERS || i - from == MEMORIES)) {
        portions.add(memories.subList(from, i));
        from = i;
        characters = 0;
      }
      characters += next;
    }
    if (from < memories.size()) {
      portions.add(memories.subList(from, memories.size()));
    }
    return portions;
  }
}
