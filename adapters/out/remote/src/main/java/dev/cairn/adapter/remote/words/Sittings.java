package dev.cairn.adapter.remote.words;

import dev.cairn.domain.search.Company;
import dev.cairn.domain.search.Neighbour;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tells which memory stands before and after another one in its source, within a sitting. The time
 * of a source is cut into slots of that length; each is asked for once.
 */
final class Sittings {

  private static final long SLOT = Company.SITTING.toMillis();

  private record Slot(String source, long number) {

    static Slot of(String source, Instant time) {
      return new Slot(source, Math.floorDiv(time.toEpochMilli(), SLOT));
    }

    Instant begin() {
      return Instant.ofEpochMilli(number * SLOT);
    }

    Instant end() {
      return Instant.ofEpochMilli((number + 1) * SLOT).minusNanos(1);
    }
  }

  private final Map<String, NavigableSet<Sibling>> sources = new HashMap<>();
  private final Set<Slot> known = new HashSet<>();
  private final Map<Sibling, Company> told = new HashMap<>();
  private final AtomicInteger size = new AtomicInteger();

  /** How many memories are known by now. */
  int size() {
    return size.get();
  }

  /** Finds out what stands around the chunks' memories; everything is asked for at once. */
  synchronized Sittings around(ChunkWords<?> server, Collection<? extends FoundChunk<?>> chunks) {
    NavigableSet<Slot> missing = missing(chunks);
    if (!missing.isEmpty()) {
      server.siblings(stretches(missing)).forEach(this::add);
      known.addAll(missing);
      told.clear();
    }
    return this;
  }

  synchronized Company of(FoundChunk<?> chunk) {
    if (chunk.company() != null) {
      return chunk.company();
    }
    String source = chunk.source();
    return source == null
        ? Company.NONE
        : told.computeIfAbsent(
            new Sibling(source, chunk.createdAt(), chunk.ref().memoryId()), this::company);
  }

  private Company company(Sibling self) {
    NavigableSet<Sibling> all = sources.getOrDefault(self.source(), none());
    return new Company(self.source(), neighbour(all.lower(self)), neighbour(all.higher(self)));
  }

  /** Brings what is known up to date, for searches that have begun before, too. */
  synchronized void apply(WordChanges<?> changes) {
    changes.before().stream().flatMap(Sittings::sibling).forEach(this::remove);
    changes.now().stream()
        .flatMap(Sittings::sibling)
        .filter(sibling -> known.contains(Slot.of(sibling.source(), sibling.createdAt())))
        .forEach(this::add);
    told.clear();
  }

  /** A memory without a source keeps no company. */
  private static Stream<Sibling> sibling(WordedMemory<?> memory) {
    String source = memory.labels().source();
    return source == null
        ? Stream.empty()
        : Stream.of(new Sibling(source, memory.createdAt(), memory.id()));
  }

  private void remove(Sibling sibling) {
    if (sources.getOrDefault(sibling.source(), none()).remove(sibling)) {
      size.decrementAndGet();
    }
  }

  private void add(Sibling sibling) {
    if (sources.computeIfAbsent(sibling.source(), name -> none()).add(sibling)) {
      size.incrementAndGet();
    }
  }

  private static NavigableSet<Sibling> none() {
    return new TreeSet<>(Sibling.CHRONOLOGICAL);
  }

  private static @Nullable Neighbour neighbour(@Nullable Sibling sibling) {
    return sibling == null ? null : new Neighbour(sibling.id(), sibling.createdAt());
  }

  /** The slots that the sittings of the chunks' memories may lie in and that are not known yet. */
  private NavigableSet<Slot> missing(Collection<? extends FoundChunk<?>> chunks) {
    Set<Slot> own = new HashSet<>();
    for (FoundChunk<?> chunk : chunks) {
      String source = chunk.company() == null ? chunk.source() : null;
      if (source != null) {
        own.add(Slot.of(source, chunk.createdAt()));
      }
    }
    NavigableSet<Slot> missing =
        new TreeSet<>(Comparator.comparing(Slot::source).thenComparingLong(Slot::number));
    for (Slot slot : own) {
      for (long number = slot.number - 1; number <= slot.number + 1; number++) {
        missing.add(new Slot(slot.source, number));
      }
    }
    missing.removeIf(known::contains);
    return missing;
  }

  /** Slots one after the other are one stretch. */
  private static List<Stretch> stretches(Collection<Slot> slots) {
    List<Stretch> stretches = new ArrayList<>();
    Slot last = null;
    for (Slot slot : slots) {
      boolean goesOn = last != null && slot.equals(new Slot(last.source, last.number + 1));
      Instant from = goesOn ? stretches.removeLast().from() : slot.begin();
      stretches.add(new Stretch(slot.source, from, slot.end()));
      last = slot;
    }
    return stretches;
  }
}
