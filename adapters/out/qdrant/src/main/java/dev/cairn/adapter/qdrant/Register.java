package dev.cairn.adapter.qdrant;

import static io.qdrant.client.ConditionFactory.filter;
import static io.qdrant.client.ConditionFactory.matchKeyword;

import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.qdrant.points.Ranges;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.PlaceMissing;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The one point of a collection that says what the others mean. It is changed only by those who
 * know its present state: each state has a mark of its own, the server compares it, and reading the
 * point again tells whose change was made. Each replica compares what it has itself, so one that a
 * node's death has left behind in an earlier state, which the step tells, gets the change as well.
 */
record Register(PointCollection collection) {

  static final PointId ID = PointData.REGISTER;

  private static final String NEWER =
      "The collections were written by a newer version of Cairn. Use that version to open them.";

  static final String MARK = "mark";
  private static final String STEP = "step";

  /** A state of the register, to be compared by its mark; each follows on one a step before. */
  record State(String mark, long step, Attributes fields) {

    /** What an earlier version wrote has no step. */
    static State of(RetrievedPoint point) {
      Attributes said = PointData.attributes(point.getPayloadMap());
      return new State(said.text(MARK), said.has(STEP) ? said.number(STEP) : 0, said);
    }

    private Condition orEarlier() {
      return filter(
          Filter.newBuilder()
              .addShould(matchKeyword(MARK, mark))
              .addShould(Ranges.before(STEP, step))
              .build());
    }
  }

  Optional<State> read() {
    return first(collection.retrieve(List.of(ID), PointCollection.EVERYTHING));
  }

  private static Optional<State> first(List<RetrievedPoint> points) {
    return points.stream().findFirst().map(State::of);
  }

  /** What it says; it must be there. */
  State present() {
    return read().orElseThrow(QdrantFailures::missing);
  }

  /** Whether it is there, in a collection that is there. */
  boolean isThere() {
    try {
      return read().isPresent();
    } catch (PlaceMissing e) {
      return false;
    }
  }

  /** Refuses collections whose layout, as the register says, is of a later version. */
  static Attributes requireFormat(Attributes said, int known) {
    return said.requireFormat(known, NEWER);
  }

  /** Makes a change to what was seen, null: nothing; empty where that is no longer so. */
  Optional<State> change(@Nullable State seen, Attributes fields) {
    State changed = write(seen, fields);
    return first(collection.agreed(ID)).filter(now -> now.mark().equals(changed.mark()));
  }

  /** Makes a change if it can still be made, without finding out. */
  State write(@Nullable State seen, Attributes fields) {
    String mark = UUID.randomUUID().toString();
    long step = seen == null ? 1 : seen.step() + 1;
    Attributes marked = fields.with(MARK, mark).with(STEP, step);
    List<PointStruct> point = List.of(PointData.point(ID, marked));
    if (seen == null) {
      collection.insert(point);
    } else {
      collection.update(point, seen.orEarlier());
    }
    return new State(mark, step, marked);
  }
}
