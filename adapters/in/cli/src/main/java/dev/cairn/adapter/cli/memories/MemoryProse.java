package dev.cairn.adapter.cli.memories;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.adapter.cli.terminal.TitledLines;
import dev.cairn.adapter.wire.Json;
import dev.cairn.adapter.wire.memories.BrowseViews;
import dev.cairn.adapter.wire.memories.WhyNothing;
import dev.cairn.application.memory.MemoryListing;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.answer.Hidden;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.input.BrowseRequest;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.ScoredChunk;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Memories as people read them. */
final class MemoryProse {

  private static final int PREVIEW = 240;
  private static final int WHOLE = 400;
  private static final int LEAST = 20;
  private static final int MOST_NAMES = 10;
  private static final String INDENT = "      ";

  private static final WhyNothing.Names NAMES =
      new WhyNothing.Names("cairn add", "cairn tags", "--min-similarity", "--max-tokens");

  private MemoryProse() {}

  /** Why a search found nothing, and what to try. */
  static String whyNothing(Hidden hidden, Filter filter, MemoryUseCases memories) {
    return Prose.printable(WhyNothing.found(hidden, filter, memories.browse().statistics(), NAMES));
  }

  /** A page of memories, and where it is among the others. */
  static String page(MemoryListing listing, CairnCommand cairn) {
    StringBuilder text = new StringBuilder();
    for (Memory memory : listing.memories()) {
      text.append(line(memory.id(), memory.createdAt(), memory.labels())).append("\n    ");
      text.append(Prose.preview(memory.text(), cairn.console().width() - 4)).append('\n');
    }
    String all = listing.total() == 0 ? "No memories." : Prose.memories(listing.total());
    int page = listing.paging().page();
    return cairn.page(text.toString(), page, listing.totalPages(), listing.hasMore(), all);
  }

  /** Results of a search: how good each is, which memory it is from, and the beginning of it. */
  static String hits(Stream<String> hits, CairnCommand cairn) {
    String text = hits.collect(Collectors.joining("\n"));
    return !text.isEmpty() || cairn.quiet() ? text : "No results found matching your query.";
  }

  /** One result, with the part that matched where the beginning does not show it. */
  static String hit(MemoryHit hit, CairnCommand cairn) {
    ScoredChunk chunk = hit.chunk();
    int width = cairn.console().width();
    return Prose.score(hit.similarity())
        + "  "
        + line(chunk.memoryId(), chunk.createdAt(), chunk.labels())
        + "\n"
        + Prose.wrap(Prose.preview(chunk.text(), PREVIEW), width, INDENT)
        + hit.passageBeyond(PREVIEW - 3)
            .map(passage -> Prose.wrap("... " + Prose.preview(passage, WHOLE), width, INDENT))
            .orElse("");
  }

  /** A memory that a delete would take, on one line. */
  static String doomed(Memory memory, int width) {
    String head = memory.id() + "  " + date(memory.createdAt()) + "  ";
    return head + Prose.preview(memory.text(), Math.max(width - head.length(), LEAST)) + "\n";
  }

  private static LocalDate date(Instant time) {
    return LocalDate.ofInstant(time, ZoneOffset.UTC);
  }

  /** What is known about a memory beside its text, a line each. */
  static String head(Memory memory) {
    Labels labels = memory.labels();
    Map<String, @Nullable Object> metadata = labels.metadata().fields();
    boolean changed = !memory.updatedAt().equals(memory.createdAt());
    return new TitledLines()
        .add("id", memory.id().toString())
        .add("type", labels.type().label())
        .add("tags", String.join(", ", labels.tags().values()))
        .add("source", labels.source())
        .add("metadata", metadata.isEmpty() ? null : Json.MAPPER.writeValueAsString(metadata))
        .add("created", memory.createdAt().toString())
        .add("updated", changed ? memory.updatedAt().toString() : null)
        .toString();
  }

  /** The first of these names with their counts. */
  static String counts(Collection<Map.Entry<String, Long>> ordered) {
    int left = ordered.size() - MOST_NAMES;
    return ordered.stream()
            .limit(MOST_NAMES)
            .map(entry -> Prose.preview(entry.getKey(), 50) + " " + entry.getValue())
            .collect(Collectors.joining(", "))
        + (left > 0 ? " and " + left + " more" : "");
  }

  /** What a memory is called, when it is from and how it is labelled, on one line. */
  private static String line(MemoryId id, Instant createdAt, Labels labels) {
    String tags = Prose.preview(String.join(", ", labels.tags().values()), 200);
    return Prose.parts(
        MemoryIds.brief(id),
        date(createdAt).toString(),
        labels.type().label(),
        labels.tags().isEmpty() ? null : "[" + tags + "]",
        labels.source() == null ? null : "from " + Prose.preview(labels.source(), 100));
  }

  /** Answers with a page of what the request asks for. */
  static void list(BrowseRequest request, CairnCommand cairn) {
    cairn.answer(
        opened -> opened.memories().browse().list(request),
        BrowseViews::page,
        listing -> page(listing, cairn));
  }
}
