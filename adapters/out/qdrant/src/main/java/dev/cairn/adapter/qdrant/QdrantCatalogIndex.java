package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.qdrant.points.CatalogPoints;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.adapter.remote.catalog.CatalogView;
import dev.cairn.adapter.remote.catalog.CatalogWrite;
import dev.cairn.adapter.remote.catalog.RemoteCatalogIndex;
import dev.cairn.domain.embedding.ModelStamp;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Skills and items in collections of Qdrant, which several processes may share. One collection has
 * only the register, which says up to which revision entries count; another has the entries, each
 * with the revision it was written in and, once it is replaced or removed, the one that did so. So
 * a write of many entries counts at once, and a reader sees the whole catalogue at one revision.
 */
public final class QdrantCatalogIndex extends RemoteCatalogIndex {

  private static final int MOST_ATTEMPTS = 1_000;
  private static final Pattern ENTRIES = Pattern.compile("catalog_\\d+");

  private final CollectionKeeper keeper;
  private final PointCollection head;
  private final Register register;
  private final Turns turns;
  private final AtomicReference<@Nullable CatalogState> known = new AtomicReference<>();

  private QdrantCatalogIndex(QdrantSettings settings, QdrantConnection connection) {
    super(
        new StoreCalls("Qdrant", "catalogue index", settings.policy()),
        "qdrant",
        connection::close);
    this.keeper = new CollectionKeeper(connection, settings);
    this.head = keeper.named("catalog");
    this.register = new Register(head);
    this.turns = new Turns(register, settings.writeTimeout());
  }

  /** Opens the index; what it needs on the server is made where it is missing. */
  public static QdrantCatalogIndex open(QdrantSettings settings) {
    QdrantCatalogIndex index = new QdrantCatalogIndex(settings, new QdrantConnection(settings));
    return index.calls().open(index, index::prepare, index::close);
  }

  /**
   * Removes the catalogue with everything in it; the register first, without which nothing counts.
   */
  public static void drop(QdrantSettings settings) {
    try (QdrantCatalogIndex index =
        new QdrantCatalogIndex(settings, new QdrantConnection(settings))) {
      index.calls().run(index::drop);
    }
  }

  private void drop() {
    keeper.drop(head);
    keeper.existing(ENTRIES).forEach(keeper::drop);
  }

  Turns turns() {
    return turns;
  }

  PointCollection entries(long generation) {
    return keeper.named("catalog_" + generation);
  }

  /** Makes what is missing on the server. */
  private void prepare() {
    if (!register.isThere()) {
      keeper.make(head, Map.of());
      register.change(null, CatalogState.first());
    }
    remember(CatalogState.of(register.present().fields()));
  }

  @Override
  public Optional<ModelStamp> model() {
    return calls().call(() -> Optional.ofNullable(state().model()));
  }

  @Override
  public long revision() {
    return calls().call(this::state).revision();
  }

  @Override
  protected CatalogWrite write() {
    return new CatalogPointWrite(this);
  }

  /** What the register says now; a catalogue that has vanished is made again, empty. */
  CatalogState state() {
    return prepared(() -> remember(CatalogState.of(register.present().fields())));
  }

  CatalogState remember(CatalogState state) {
    known.set(state);
    return state;
  }

  /** Asks again where a collection had vanished, which is made again. */
  <T> T prepared(Supplier<T> question) {
    return PlaceMissing.made(this::prepare, question);
  }

  /**
   * Asks about the entries at one revision, again where another has come meanwhile: then some that
   * counted may have been removed before they were read.
   */
  @Override
  protected <T> T look(T nothing, Function<CatalogView, T> question) {
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
    throw QdrantFailures.busy();
  }

  void makeEntries(long generation, ModelStamp model) {
    keeper.make(entries(generation), model.dimension(), CatalogPoints.INDEXES);
  }

  void dropEntries(long generation) {
    keeper.drop(entries(generation));
  }

  private <T> @Nullable T ask(CatalogState state, T nothing, Function<CatalogView, T> question) {
    try {
      return state.model() == null
          ? nothing
          : question.apply(new CatalogSnapshot(state, entries(state.generation())));
    } catch (PlaceMissing e) {
      return state().isSame(state) ? nothing : null;
    }
  }
}
