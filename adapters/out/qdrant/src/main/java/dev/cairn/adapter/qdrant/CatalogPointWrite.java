package dev.cairn.adapter.qdrant;

import static io.qdrant.client.WithPayloadSelectorFactory.include;

import com.google.common.collect.Lists;
import dev.cairn.adapter.qdrant.Turns.Turn;
import dev.cairn.adapter.qdrant.points.CatalogPoints;
import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.qdrant.points.Ranges;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.catalog.CatalogBatch;
import dev.cairn.adapter.remote.catalog.CatalogEntry;
import dev.cairn.adapter.remote.catalog.CatalogKind;
import dev.cairn.adapter.remote.catalog.CatalogWrite;
import dev.cairn.application.port.CatalogIds;
import dev.cairn.domain.embedding.ModelStamp;
import io.qdrant.client.grpc.Common.Filter;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * One write of the catalogue, through all its attempts. It prepares everything under the number of
 * its turn, which counts from the moment the register names it; what an attempt without an answer
 * may have done is recognised by the next.
 */
final class CatalogPointWrite extends CatalogWrite {

  private static final int BATCH = 500;

  private final QdrantCatalogIndex collections;

  CatalogPointWrite(QdrantCatalogIndex collections) {
    this.collections = collections;
  }

  @Override
  protected void save(CatalogBatch contents) {
    inTurn((turn, state) -> save(turn, state, contents));
  }

  @Override
  protected CatalogIds remove(List<String> skills, List<String> items) {
    return inTurn((turn, state) -> remove(turn, state, skills, items));
  }

  @Override
  protected boolean replaceAll(long revision, CatalogBatch contents) {
    return inTurn((turn, state) -> replaceAll(turn, state, revision, contents));
  }

  private boolean save(Turn turn, CatalogState state, CatalogBatch contents) {
    if (state.writer().equals(name())) {
      return true;
    }
    ModelStamp model = contents.requireOneModel(state.model());
    if (model == null) {
      return true;
    }
    boolean first = state.model() == null;
    long generation = first ? turn.number() : state.generation();
    if (first) {
      collections.makeEntries(generation, model);
    }
    write(turn, generation, contents);
    if (!first) {
      end(turn, state, CatalogKind.SKILL, contents.skills().keySet());
      end(turn, state, CatalogKind.ITEM, contents.items().keySet());
    }
    finish(turn, new CatalogState(turn.number(), generation, model, name()));
    sweep(collections.entries(generation), turn.number());
    return true;
  }

  private CatalogIds remove(
      Turn turn, CatalogState state, List<String> skills, List<String> items) {
    if (state.model() == null || state.writer().equals(name())) {
      return gone();
    }
    PointCollection entries = collections.entries(state.generation());
    Set<String> existingSkills = existing(state, CatalogKind.SKILL, skills);
    Set<String> existingItems = existing(state, CatalogKind.ITEM, items);
    noteGone(existingSkills, existingItems);
    int gone = existingSkills.size() + existingItems.size();
    if (gone > 0 && entries.counts().fitting(state.visible()) == gone) {
      finish(turn, new CatalogState(turn.number(), 0, null, name()));
      collections.dropEntries(state.generation());
    } else if (gone > 0) {
      end(turn, state, CatalogKind.SKILL, skills);
      end(turn, state, CatalogKind.ITEM, items);
      finish(turn, new CatalogState(turn.number(), state.generation(), state.model(), name()));
      sweep(entries, turn.number());
    }
    return gone();
  }

  private boolean replaceAll(Turn turn, CatalogState state, long revision, CatalogBatch contents) {
    if (state.revision() != revision) {
      return state.writer().equals(name());
    }
    ModelStamp model = contents.requireOneModel(null);
    long generation = model == null ? 0 : turn.number();
    if (model != null) {
      collections.makeEntries(generation, model);
      write(turn, generation, contents);
    }
    finish(turn, new CatalogState(turn.number(), generation, model, name()));
    if (state.generation() != 0) {
      collections.dropEntries(state.generation());
    }
    return true;
  }

  private <T> T inTurn(Write<T> write) {
    Function<Turn, T> work =
        turn -> {
          CatalogState state = CatalogState.of(turn.fields());
          if (turn.isInherited()) {
            cleanUp(turn, state);
          }
          return write.in(turn, state);
        };
    return collections.prepared(() -> collections.turns().take(work));
  }

  /** A write, as it is done in a turn. */
  private interface Write<T> {
    T in(Turn turn, CatalogState state);
  }

  /** Removes what turns have left behind that were not finished. */
  private void cleanUp(Turn turn, CatalogState state) {
    for (long unused = state.revision() + 1; unused < turn.number(); unused++) {
      if (unused != state.generation()) {
        collections.dropEntries(unused);
      }
    }
    if (state.model() != null) {
      PointCollection entries = collections.entries(state.generation());
      entries.delete(
          Filter.newBuilder().addMust(Ranges.after(CatalogPoints.FROM, state.revision())).build());
      entries.deletePayload(
          Filter.newBuilder().addMust(Ranges.after(CatalogPoints.UNTIL, state.revision())).build(),
          CatalogPoints.UNTIL);
    }
  }

  private void write(Turn turn, long generation, CatalogBatch contents) {
    for (List<CatalogEntry> batch : Lists.partition(contents.entries(), BATCH)) {
      turn.goOn();
      collections
          .entries(generation)
          .upsert(batch.stream().map(each -> CatalogPoints.point(each, turn.number())).toList());
    }
  }

  /** Lets entries count no more from this turn on. */
  private void end(Turn turn, CatalogState state, CatalogKind<?, ?> kind, Collection<String> keys) {
    for (List<String> batch : Lists.partition(List.copyOf(keys), BATCH)) {
      turn.goOn();
      collections
          .entries(state.generation())
          .setPayload(
              CatalogConditions.named(kind, batch).in(state),
              Attributes.NONE.with(CatalogPoints.UNTIL, turn.number()));
    }
  }

  private void finish(Turn turn, CatalogState state) {
    turn.goOn();
    turn.finish(state.in(turn.fields()));
    collections.remember(state);
  }

  private Set<String> existing(
      CatalogState state, CatalogKind<?, ?> kind, Collection<String> keys) {
    Set<String> existing = new HashSet<>();
    for (List<String> batch : Lists.partition(List.copyOf(keys), BATCH)) {
      PointData.map(
              collections
                  .entries(state.generation())
                  .all(
                      CatalogConditions.named(kind, batch).in(state),
                      include(List.of(CatalogPoints.KEY))),
              point -> PointData.attributes(point).text(CatalogPoints.KEY))
          .forEach(existing::add);
    }
    return existing;
  }

  /** Removes the entries that no longer count. */
  private static void sweep(PointCollection entries, long revision) {
    entries.delete(Filter.newBuilder().addMust(Ranges.upTo(CatalogPoints.UNTIL, revision)).build());
  }
}
