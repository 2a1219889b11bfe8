package dev.cairn.adapter.qdrant;

import static dev.cairn.adapter.remote.memories.MemoryAttributes.CREATED;
import static io.qdrant.client.WithPayloadSelectorFactory.include;

import dev.cairn.adapter.qdrant.points.MemoryPoints;
import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.qdrant.points.Ranges;
import dev.cairn.adapter.remote.memories.Milliseconds;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Position;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Points.Direction;
import io.qdrant.client.grpc.Points.OrderBy;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Memories newest first, those of one instant by their ids. Qdrant orders by a field, but knows no
 * offset then and leaves equals in any order; so the ids are gone through from instant to instant,
 * and the last instant of a step, which the step may have cut, is asked for as a whole.
 */
final class NewestFirst {

  private static final int STEP = 2_000;
  private static final OrderBy ORDER =
      OrderBy.newBuilder().setKey(CREATED).setDirection(Direction.Desc).build();

  private final PointCollection memories;
  private final Filter filter;
  private final List<MemoryId> ids = new ArrayList<>();
  private @Nullable Long from;

  NewestFirst(PointCollection memories, Filter filter) {
    this.memories = memories;
    this.filter = filter;
  }

  List<MemoryId> page(int offset, int limit) {
    long end = (long) offset + limit;
    boolean more = true;
    while (more && ids.size() < end) {
      more = step((int) Math.min(STEP, end - ids.size() + 1));
    }
    int last = (int) Math.min(end, ids.size());
    return List.copyOf(ids.subList(Math.min(offset, last), last));
  }

  /** Those that come after a place: the rest of its instant, and the instants before. */
  List<MemoryId> after(Position last, int limit) {
    long instant = Milliseconds.upTo(last.createdAt());
    memories
        .scroll(
            with(Ranges.between(CREATED, instant, instant)),
            PointCollection.NOTHING,
            MemoryPoints.id(last.id()),
            limit + 1)
        .forEach(point -> ids.add(MemoryPoints.memoryId(point.getId())));
    ids.remove(last.id());
    from = instant;
    return page(0, limit);
  }

  /** Adds the memories of the next instants; answers whether there may be more. */
  private boolean step(int size) {
    List<RetrievedPoint> points = memories.first(before(), include(List.of(CREATED)), ORDER, size);
    if (points.isEmpty()) {
      return false;
    }
    long last = created(points.getLast());
    List<RetrievedPoint> instant = new ArrayList<>();
    for (RetrievedPoint point : points) {
      if (!instant.isEmpty() && created(point) != created(instant.getFirst())) {
        add(instant);
      }
      instant.add(point);
    }
    if (points.size() == size) {
      instant =
          new ArrayList<>(
              memories.all(with(Ranges.between(CREATED, last, last)), PointCollection.NOTHING));
    }
    add(instant);
    from = last;
    return points.size() == size;
  }

  private void add(List<RetrievedPoint> instant) {
    instant.stream().map(point -> MemoryPoints.memoryId(point.getId())).sorted().forEach(ids::add);
    instant.clear();
  }

  private Filter before() {
    return from == null ? filter : with(Ranges.before(CREATED, from));
  }

  private Filter with(Condition created) {
    return filter.toBuilder().addMust(created).build();
  }

  private static long created(RetrievedPoint point) {
    return PointData.attributes(point.getPayloadMap()).number(CREATED);
  }
}
