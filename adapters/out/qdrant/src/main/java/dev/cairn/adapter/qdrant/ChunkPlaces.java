package dev.cairn.adapter.qdrant;

import static io.qdrant.client.WithPayloadSelectorFactory.include;

import dev.cairn.adapter.qdrant.Hit.Counted;
import dev.cairn.adapter.qdrant.MemoryCollections.Present;
import dev.cairn.adapter.qdrant.MemoryCollections.Snapshot;
import dev.cairn.adapter.qdrant.points.FilterConditions;
import dev.cairn.adapter.qdrant.points.KnownPlaces.Place;
import dev.cairn.adapter.qdrant.points.MemoryPoints;
import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.domain.filter.Filter;
import io.qdrant.client.grpc.Common.PointId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells which chunks count and fit, and where they stand. What no search has found out since the
 * last write is asked, and kept.
 *
 * @param present what the register said when the search began
 */
record ChunkPlaces(MemoryCollections collections, Present present, Filter filter) {

  /**
   * What was found out.
   *
   * @param present what the register said meanwhile
   * @param places the chunks that count, by the ids of their points, and maybe some more
   * @param others those that do not, as far as they are still there
   */
  record Placed(Present present, Map<String, Place> places, List<Hit> others) {}

  /** What is known counts together with what is asked only where nobody has written between. */
  Placed of(List<PointId> ids) {
    Map<String, Place> known = collections.places(present.revision()).among(filter);
    List<PointId> unknown = ids.stream().filter(id -> !known.containsKey(id.getUuid())).toList();
    if (unknown.isEmpty()) {
      return new Placed(present, known, List.of());
    }
    Placed asked = ask(unknown);
    if (asked.present.revision().equals(present.revision())) {
      known.putAll(asked.places);
      return new Placed(present, known, asked.others);
    }
    return unknown.size() == ids.size() ? asked : ask(ids);
  }

  private Placed ask(List<PointId> ids) {
    PointCollection chunks = collections.chunks(present.models().generation());
    List<Hit> hits = PointData.map(chunks.retrieve(ids, include(Hit.PLACE)), Hit::of);
    Snapshot snapshot = collections.look(Hit.memories(hits), labels());
    Counted counted = Counted.of(hits, snapshot, filter);
    Map<String, Place> places = new HashMap<>();
    PointData.map(counted.counting(), hit -> Map.entry(hit, place(hit, hit.in(snapshot))))
        .forEach(each -> places.put(each.getKey().id().getUuid(), each.getValue()));
    return new Placed(snapshot.present(), places, counted.others());
  }

  /** As much of a memory as it takes to know which of its chunks count, and where they stand. */
  private List<String> labels() {
    List<String> labels =
        new ArrayList<>(
            FilterConditions.isAboutFields(filter)
                ? MemoryPoints.LABELS
                : MemoryPoints.LABELS_WITHOUT_FIELDS);
    labels.add(MemoryPoints.chunks(present.models().generation()));
    return labels;
  }

  private Place place(Hit hit, Attributes memory) {
    return new Place(
        hit.ref(),
        memory.small(MemoryPoints.chunks(present.models().generation())),
        MemoryAttributes.createdAt(memory),
        memory.textOrNull(MemoryAttributes.SOURCE));
  }
}
