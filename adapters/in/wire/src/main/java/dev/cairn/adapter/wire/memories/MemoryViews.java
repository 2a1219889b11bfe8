package dev.cairn.adapter.wire.memories;

import dev.cairn.adapter.wire.ExplanationView;
import dev.cairn.adapter.wire.Reasons;
import dev.cairn.application.memory.AddedMemory;
import dev.cairn.application.memory.Deletion;
import dev.cairn.application.memory.MemorySearchResult;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.words.Understanding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers about memories in the form that goes over the wire. */
public final class MemoryViews {

  private static final MemoryMapper MAPPER = MemoryMapper.INSTANCE;

  private MemoryViews() {}

  /** With what each score is made of, if the query asked for it. */
  public static SearchView search(MemorySearchResult result, MemoryQuery query) {
    List<MemoryHitView> hits =
        result.hits().stream().map(hit -> MAPPER.hit(hit, explanation(hit, query))).toList();
    return new SearchView(
        hits.size(),
        hits,
        result.confident(),
        result.type().label(),
        MAPPER.hidden(result.hidden()),
        query.explain() ? words(result.wordsAsWritten()) : null,
        result.notice().orElse(null));
  }

  private static QueryWordsView words(Understanding words) {
    return new QueryWordsView(words.readAs(), words.unknown());
  }

  private static @Nullable ExplanationView explanation(MemoryHit hit, MemoryQuery query) {
    return query.explain() ? Reasons.explained(hit.explanation(), Reasons.of(hit, query)) : null;
  }

  /** What words of the query were taken to mean that it does not say, one a line. */
  public static List<String> readings(MemorySearchResult result) {
    return result.wordsAsWritten().readAs().entrySet().stream()
        .map(read -> "read " + read.getKey() + " as " + String.join(" or ", read.getValue()))
        .toList();
  }

  /** Why a result is in the answer, in words. */
  public static String reason(MemoryHit hit, MemoryQuery query) {
    return Reasons.of(hit, query);
  }

  public static AddedView added(AddedMemory added) {
    return MAPPER.added(added);
  }

  public static MemoryView memory(Memory memory) {
    return MAPPER.memory(memory);
  }

  public static DeletedView deleted(Deletion deletion) {
    boolean dryRun = deletion.dryRun();
    return new DeletedView(
        deletion.ids().size(),
        deletion.ids().stream().map(MemoryId::toString).toList(),
        dryRun ? true : null,
        dryRun ? deletion.shown().stream().map(MemoryStartView::of).toList() : null);
  }

  public static StatsView stats(StoreStatistics statistics) {
    return MAPPER.stats(statistics);
  }
}
