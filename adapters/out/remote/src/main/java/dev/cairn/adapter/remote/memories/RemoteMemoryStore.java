package dev.cairn.adapter.remote.memories;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.InOrder;
import dev.cairn.adapter.remote.Legible;
import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.adapter.remote.words.ChunkWords;
import dev.cairn.adapter.remote.words.RemoteBlendedSearch;
import dev.cairn.adapter.remote.words.WordsCompletion;
import dev.cairn.application.port.Added;
import dev.cairn.application.port.BlendedSearch;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Position;
import dev.cairn.domain.memory.Replacement;
import dev.cairn.domain.search.NearestRules;
import dev.cairn.domain.search.ScoredChunk;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A store of memories on a server: what is the same of all of them, their writes above all. */
public abstract class RemoteMemoryStore implements MemoryStore {

  private static final int MOST_CONFLICTS = 1_000;

  private final StoreCalls calls;
  private final Runnable closing;
  private @Nullable BlendedSearch blended;
  private @Nullable WordsCompletion completion;

  /**
   * @param closing lets go of the server
   */
  protected RemoteMemoryStore(StoreCalls calls, Runnable closing) {
    this.calls = calls;
    this.closing = closing;
  }

  /** Carries calls out, again where that may help. */
  protected final StoreCalls calls() {
    return calls;
  }

  /** What the store says about itself now. */
  protected abstract StoreModels models();

  /** Asks about the words of the chunks in service; again where others took their place. */
  protected abstract <T> T asking(Function<ChunkWords<?>, T> question);

  /** The ids and hashes of the memories that have one of these. */
  protected abstract List<Attributes> holders(List<String> hashes);

  /** The chunks nearest to a vector. */
  protected abstract List<ScoredChunk> near(Embedding query, Filter filter, int limit);

  /**
   * Some of what fits, newest first, and how many fit in all.
   *
   * @param last behind which it begins; null: at the newest
   */
  protected abstract MemoryPage page(Filter filter, @Nullable Position last, int offset, int limit);

  /** Those of the memories that exist, in any order. */
  protected abstract List<EmbeddedMemory> whole(Collection<MemoryId> ids);

  /**
   * Makes attempts until one gives something; several may be made where others write too.
   *
   * @param call names the write, also when it is tried again
   */
  protected abstract <T> T write(UUID call, Function<MemoryAttempt, Optional<T>> attempt);

  /** Makes attempts until one gives something, however often others come first. */
  protected static <T> T untilDone(Supplier<Optional<T>> attempt) {
    for (int conflicts = 0; conflicts < MOST_CONFLICTS; conflicts++) {
      Optional<T> done = attempt.get();
      if (done.isPresent()) {
        return done.get();
      }
    }
    throw new DatabaseError("Others changed the same memories all the time");
  }

  /** The store for another model, whose calls are made once. */
  protected abstract Successor begin(ModelStamp model);

  @Override
  public final Optional<ModelStamp> model() {
    return Optional.ofNullable(calls.call(this::models).model());
  }

  @Override
  public final List<Added> add(List<EmbeddedMemory> memories) {
    MemoryWrite write = new MemoryWrite(this);
    return memories.isEmpty() ? List.of() : calls.call(() -> write.add(memories));
  }

  @Override
  public final boolean replace(Memory expected, EmbeddedMemory replacement) {
    Replacement wanted = new Replacement(expected, replacement);
    MemoryWrite write = new MemoryWrite(this);
    return calls.call(() -> write.replace(wanted));
  }

  @Override
  public final Set<MemoryId> delete(Collection<MemoryId> ids) {
    MemoryWrite write = new MemoryWrite(this);
    return ids.isEmpty() ? Set.of() : calls.call(() -> write.delete(new LinkedHashSet<>(ids)));
  }

  @Override
  public final Map<MemoryId, EmbeddedMemory> find(Collection<MemoryId> ids) {
    List<EmbeddedMemory> found = calls.call(() -> whole(new LinkedHashSet<>(ids)));
    return InOrder.of(ids, found, each -> each.memory().id());
  }

  @Override
  public final Map<ContentHash, MemoryId> known(Collection<ContentHash> contents) {
    List<String> hashes = contents.stream().map(ContentHash::value).distinct().toList();
    Map<ContentHash, MemoryId> known = new HashMap<>();
    Legible.of(
        "memory",
        calls.call(() -> holders(hashes)),
        holder ->
            known.put(
                new ContentHash(holder.text(MemoryAttributes.HASH)), MemoryAttributes.id(holder)));
    return known;
  }

  @Override
  public final List<ScoredChunk> nearest(Embedding query, Filter filter, int limit) {
    NearestRules.requireLimit(limit);
    return calls.call(() -> near(query, filter, limit));
  }

  @Override
  public final synchronized Optional<BlendedSearch> blended() {
    if (blended == null) {
      blended = new RemoteBlendedSearch(calls, this::asking, this::whole);
    }
    return Optional.of(blended);
  }

  @Override
  public final MemoryPage browse(Filter filter, int offset, int limit) {
    return calls.call(() -> page(filter, null, offset, limit));
  }

  @Override
  public final MemoryPage browseAfter(Filter filter, Position last, int limit) {
    return calls.call(() -> page(filter, last, 0, limit));
  }

  @Override
  public final Successor successor(ModelStamp model) {
    return new RetriedSuccessor(calls, calls.call(() -> begin(model)));
  }

  /** Does in the background what an older store lacks. */
  protected final void complete(BooleanSupplier step) {
    completion = WordsCompletion.start(calls, step);
  }

  @Override
  public final void close() {
    calls.close();
    if (completion != null) {
      completion.close();
    }
    closing.run();
  }
}
