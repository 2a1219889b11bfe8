package dev.cairn.adapter.qdrant;

import static io.qdrant.client.ConditionFactory.matchKeyword;

import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.PlaceMissing;
import io.qdrant.client.PointIdFactory;
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
 * point again tells whose change was made.
 */
record Register(PointCollection collection) {

  /** Other points have UUIDs. */
  static final PointId ID = PointIdFactory.id(0);

  private static final String NEWER =
      "The collections were written by a newer version of Cairn. Use that version to open them.";

  private static final String MARK = "mark";

  /** A state of the register, to be compared by its mark. */
  record State(String mark, Attributes fields) {}

  Optional<State> read() {
    List<RetrievedPoint> points = collection.retrieve(List.of(ID), PointCollection.EVERYTHING);
    return points.stream().findFirst().map(Register::state);
  }

  static State state(RetrievedPoint point) {
    Attributes said = PointData.attributes(point.getPayloadMap());
    return new State(said.text(MARK), said);
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
    return read().filter(now -> now.mark().equals(changed.mark()));
  }

  /** Makes a change if it can still be made, without finding out. */
  State write(@Nullable State seen, Attributes fields) {
    String mark = UUID.randomUUID().toString();
    Attributes marked = fields.with(MARK, mark);
    List<PointStruct> point = List.of(PointData.point(ID, marked));
    if (seen == null) {
      collection.insert(point);
    } else {
      collection.update(point, matchKeyword(MARK, seen.mark()));
    }
    return new State(mark, marked);
  }
}
