package dev.cairn.adapter.cli.memories;

import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Ids as people type them: in full, or only the beginning as lists show it, as long as one memory
 * answers to it.
 */
final class MemoryIds {

  /** Ids begin with the time and a counter; less would be shared by what was added together. */
  private static final int BRIEF = 18;

  private static final String ZERO = "00000000-0000-0000-0000-000000000000";
  private static final Pattern BEGINNING = Pattern.compile("[0-9a-f-]{4,35}");

  private MemoryIds() {}

  static String brief(MemoryId id) {
    return id.toString().substring(0, BRIEF);
  }

  /** Refuses what can be no id, before anything is opened. */
  static void check(String typed) {
    if (!isBeginning(typed)) {
      MemoryRequests.get(Map.of("memory_id", typed));
    }
  }

  static List<MemoryId> resolve(MemoryUseCases.Browse browse, List<String> typed) {
    return typed.stream().map(id -> resolve(browse, id)).distinct().toList();
  }

  static MemoryId resolve(MemoryUseCases.Browse browse, String typed) {
    if (!isBeginning(typed)) {
      return MemoryRequests.get(Map.of("memory_id", typed));
    }
    String beginning = typed.toLowerCase(Locale.ROOT);
    List<MemoryId> found =
        browse.scan(lastBefore(beginning), 2).stream()
            .map(Memory::id)
            .filter(id -> id.toString().startsWith(beginning))
            .toList();
    if (found.size() != 1) {
      throw new ValidationError("memory_id", notOne(found, typed));
    }
    return found.getFirst();
  }

  private static String notOne(List<MemoryId> found, String typed) {
    return found.isEmpty()
        ? "no memory with an id that begins with " + typed
        : "several memories have an id that begins with " + typed + "; type more of it";
  }

  private static boolean isBeginning(String typed) {
    String lower = typed.toLowerCase(Locale.ROOT);
    return BEGINNING.matcher(lower).matches() && fits(lower);
  }

  /** Whether the hyphens stand where a UUID has them. */
  private static boolean fits(String beginning) {
    return beginning.replaceAll("[^-]", "0").equals(ZERO.substring(0, beginning.length()));
  }

  /** The greatest id below all that begin so; none where the beginning is all zeros. */
  private static @Nullable MemoryId lastBefore(String beginning) {
    UUID first = UUID.fromString(beginning + ZERO.substring(beginning.length()));
    long high = first.getMostSignificantBits();
    long low = first.getLeastSignificantBits();
    if (high == 0 && low == 0) {
      return null;
    }
    return new MemoryId(new UUID(low == 0 ? high - 1 : high, low - 1));
  }
}
