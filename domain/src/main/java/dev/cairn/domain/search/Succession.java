package dev.cairn.domain.search;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jmolecules.ddd.types.ValueObject;

/**
 * Of notes that say nearly the same, the newer one comes first: it is the one in force. A newer
 * note that speaks of a change may say it in other words, the more so the less the query tells the
 * two apart: what changed may be something else about the same subject. Turns of a talk replace
 * nothing, and elsewhere time does not count.
 *
 * @param same the standing from which on two notes say nearly the same
 * @param related the standing that is enough where the newer one speaks of a change
 * @param beyond how much more alike such notes must be than the newer one stands below the older
 * @param reach how far below the older one a newer note may stand
 */
record Succession(double same, double related, double beyond, double reach) implements ValueObject {

  static final Succession DEFAULT = new Succession(7.3, 3.4, 1.0, 4);

  /** The same hits in the order of who replaces whom. */
  List<Ranked> applied(List<Ranked> order, Map<ChunkRef, ChunkText> texts, EmbeddingModel model) {
    List<Ranked> changed = new ArrayList<>(order);
    for (int newer = 1; newer < Math.min(Ranking.LOOKED_AT, order.size()); newer++) {
      for (int older = 0; older < newer; older++) {
        if (replaces(changed.get(newer), changed.get(older), texts, model)) {
          Ranked first = changed.remove(newer).atLeast(changed.get(older).similarity());
          changed.add(older, first);
          break;
        }
      }
    }
    return changed;
  }

  private boolean replaces(
      Ranked one, Ranked other, Map<ChunkRef, ChunkText> texts, EmbeddingModel model) {
    ChunkText newer = texts.get(one.chunk());
    ChunkText older = texts.get(other.chunk());
    if (newer == null || older == null || !one.note() || !other.note()) {
      return false;
    }
    Embedding mine = newer.embedding();
    Embedding theirs = older.embedding();
    double below = other.order() - one.order();
    if (mine == null || theirs == null || below > reach || !isLater(one, other)) {
      return false;
    }
    double alike = model.standing(MemoryMix.OF_CHANCE).of(model.cosines(mine, theirs));
    return alike >= same
        || (alike >= Math.max(related, below + beyond)
            && Change.isIn(newer.text())
            && !Change.isIn(older.text()));
  }

  /** What was written in one go says nothing about what holds now. */
  private static boolean isLater(Ranked one, Ranked other) {
    return one.createdAt().isAfter(other.createdAt())
        && !Company.isClose(one.createdAt(), other.createdAt());
  }
}
