package dev.cairn.adapter.remote.words;

import dev.cairn.domain.search.Company;
import dev.cairn.domain.search.Neighbour;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Tells which memory stands before and after another one in its source, within a sitting. */
final class Sittings {

  private final Map<String, TreeSet<Sibling>> sources = new HashMap<>();

  private Sittings() {}

  /** What stands around the chunks' memories; everything is asked for at once. */
  static Sittings around(ChunkWords<?> server, Collection<? extends FoundChunk<?>> chunks) {
    List<Stretch> stretches = stretches(chunks);
    Sittings sittings = new Sittings();
    if (!stretches.isEmpty()) {
      server.siblings(stretches).forEach(sittings::add);
    }
    return sittings;
  }

  Company of(FoundChunk<?> chunk) {
    String source = chunk.source();
    if (source == null) {
      return Company.NONE;
    }
    TreeSet<Sibling> all = sources.getOrDefault(source, new TreeSet<>(Sibling.CHRONOLOGICAL));
    Sibling self = new Sibling(source, chunk.createdAt(), chunk.ref().memoryId());
    return new Company(source, neighbour(all.lower(self)), neighbour(all.higher(self)));
  }

  private void add(Sibling sibling) {
    sources
        .computeIfAbsent(sibling.source(), name -> new TreeSet<>(Sibling.CHRONOLOGICAL))
        .add(sibling);
  }

  private static @Nullable Neighbour neighbour(@Nullable Sibling sibling) {
    return sibling == null ? null : new Neighbour(sibling.id(), sibling.createdAt());
  }

  /** The sittings that the chunks' memories may belong to; those that overlap are one. */
  private static List<Stretch> stretches(Collection<? extends FoundChunk<?>> chunks) {
    Map<String, TreeSet<Instant>> times = new HashMap<>();
    for (FoundChunk<?> chunk : chunks) {
      if (chunk.source() != null) {
        times.computeIfAbsent(chunk.source(), name -> new TreeSet<>()).add(chunk.createdAt());
      }
    }
    List<Stretch> stretches = new ArrayList<>();
    times.forEach((source, moments) -> addStretches(stretches, source, moments));
    return stretches;
  }

  private static void addStretches(
      List<Stretch> stretches, String source, Collection<Instant> moments) {
    Stretch last = null;
    for (Instant moment : moments) {
      Instant from = moment.minus(Company.SITTING);
      Instant to = moment.plus(Company.SITTING);
      if (last != null && !from.isAfter(last.to())) {
        stretches.removeLast();
        from = last.from();
      }
      last = new Stretch(source, from, to);
      stretches.add(last);
    }
  }
}
