package dev.cairn.adapter.qdrant;

import static io.qdrant.client.ConditionFactory.matchKeyword;

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
final class Register {

  /** Other points have UUIDs. */
  static final PointId ID = PointIdFactory.id(0);

  private static final String MARK = "mark";

  private final PointCollection collection;

  Register(PointCollection collection) {
    this.collection = collection;
  }

  /** A state of the register, to be compared by its mark. */
  record State(String mark, Payload fields) {}

  Optional<State> read() {
    List<RetrievedPoint> points = collection.retrieve(List.of(ID), PointCollection.EVERYTHING);
    return points.stream().findFirst().map(Register::state);
  }

  static State state(RetrievedPoint point) {
    Payload payload = Payload.of(point.getPayloadMap());
    return new State(payload.text(MARK), payload);
  }

  /** Makes a change to what was seen, null: nothing; empty where that is no longer so. */
  Optional<State> change(@Nullable State seen, Payload fields) {
    State changed = write(seen, fields);
    return read().filter(now -> now.mark().equals(changed.mark()));
  }

  /** Makes a change if it can still be made, without finding out. */
  State write(@Nullable State seen, Payload fields) {
    String mark = UUID.randomUUID().toString();
    Payload marked = fields.with(MARK, mark);
    List<PointStruct> point = List.of(PointData.point(ID, marked));
    if (seen == null) {
      collection.insert(point);
    } else {
      collection.update(point, matchKeyword(MARK, seen.mark()));
    }
    return new State(mark, marked);
  }
}
