package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.domain.embedding.ModelStamp;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The collections of a catalogue. One has only the register, which says up to which revision
 * entries count; another has the entries, each with the revision it was written in and, once it is
 * replaced or removed, the one that did so. So a write of many entries counts at once, and a reader
 * sees the whole catalogue at one revision.
 */
final class CatalogCollections implements AutoCloseable {

  private static final int MOST_ATTEMPTS = 1_000;

  private final Connection connection;
  private final CollectionKeeper keeper;
  private final PointCollection head;
  private final Register register;
  private final Turns turns;
  private final AtomicReference<@Nullable CatalogState> known = new AtomicReference<>();

  CatalogCollections(QdrantSettings settings) {
    this.connection = new Connection(settings);
    this.keeper = new CollectionKeeper(connection, settings);
    this.head = keeper.named("catalog");
    this.register = new Register(head);
    this.turns = new Turns(register, settings.writeTimeout());
  }

  Turns turns() {
    return turns;
  }

  PointCollection entries(long generation) {
    return keeper.named("catalog_" + generation);
  }

  /** Makes what is missing on the server. */
  void prepare() {
    try {
      if (register.read().isPresent()) {
        return;
      }
    } catch (PlaceMissing e) {
      // it is made now
    }
    keeper.make(head, Map.of());
    register.change(null, CatalogState.first());
  }

  /** What the register says now; a catalogue that has vanished is made again, empty. */
  CatalogState state() {
    return remember(
        CatalogState.of(prepared(() -> register.read().orElseThrow(Failures::missing)).fields()));
  }

  CatalogState remember(CatalogState state) {
    known.set(state);
    return state;
  }

  /** Asks again where a collection had vanished, which is made again. */
  <T> T prepared(Supplier<T> question) {
    try {
      return question.get();
    } catch (PlaceMissing e) {
      prepare();
      return question.get();
    }
  }

  /**
   * Asks about the entries at one revision, again where another has come meanwhile: then some that
   * counted may have been removed before they were read.
   */
  <T> T consistently(T nothing, BiFunction<CatalogState, PointCollection, T> question) {
    CatalogState before = known.get();
    CatalogState state = before == null ? state() : before;
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      T answer = ask(state, nothing, question);
      CatalogState now = state();
      if (answer != null && now.isSame(state)) {
        return answer;
      }
      state = now;
    }
    throw Failures.busy();
  }

  void makeEntries(long generation, ModelStamp model) {
    keeper.make(entries(generation), model.dimension(), CatalogEntries.INDEXES);
  }

  void dropEntries(long generation) {
    keeper.drop(entries(generation));
  }

  @Override
  public void close() {
    connection.close();
  }

  private <T> @Nullable T ask(
      CatalogState state, T nothing, BiFunction<CatalogState, PointCollection, T> question) {
    try {
      return state.model() == null ? nothing : question.apply(state, entries(state.generation()));
    } catch (PlaceMissing e) {
      return state().isSame(state) ? nothing : null;
    }
  }
}
