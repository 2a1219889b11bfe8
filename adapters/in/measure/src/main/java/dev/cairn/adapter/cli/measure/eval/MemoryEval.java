package dev.cairn.adapter.cli.measure.eval;

import dev.cairn.adapter.cli.measure.TrialStore;
import dev.cairn.application.memory.AddedMemory;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.Embedder;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.input.MemoryRequests;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.search.SearchType;
import java.time.Clock;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Adds documents as memories, in their order, and asks each question in each type of search. */
record MemoryEval(TrialStore trial, Embedder embedder, Steps steps) {

  private static final int BATCH = 256;

  /** A memory of the data; what it belongs to becomes its source. */
  record Doc(String id, NewMemory memory) {

    static Doc of(JsonNode line) {
      Map<String, @Nullable Object> fields = new HashMap<>();
      fields.put("text", LineFile.text(line, "text"));
      fields.put("source", line.path("group").asString(null));
      fields.put("created_at", line.path("created_at").asString(null));
      return new Doc(LineFile.text(line, "id"), MemoryRequests.imported(fields));
    }
  }

  List<Answers> run(List<Doc> docs, List<Question> questions, List<SearchType> types) {
    MemoryUseCases memories =
        MemoryUseCases.on(embedder, trial.memories(), Normalization.CLAMPED, Clock.systemUTC());
    Map<MemoryId, Set<String>> names = fill(memories, docs);
    return types.stream().map(type -> ask(memories, names, questions, type)).toList();
  }

  /** Which documents each memory is; the same text twice is one memory. */
  private Map<MemoryId, Set<String>> fill(MemoryUseCases memories, List<Doc> docs) {
    Map<MemoryId, Set<String>> names = new HashMap<>();
    steps.each("documents", docs, BATCH, batch -> add(memories, batch, names));
    return names;
  }

  private static void add(
      MemoryUseCases memories, List<Doc> batch, Map<MemoryId, Set<String>> names) {
    List<AddedMemory> added = memories.add().addAll(batch.stream().map(Doc::memory).toList());
    for (int i = 0; i < added.size(); i++) {
      MemoryId memory = added.get(i).id();
      names.computeIfAbsent(memory, id -> new LinkedHashSet<>()).add(batch.get(i).id());
    }
  }

  private Answers ask(
      MemoryUseCases memories,
      Map<MemoryId, Set<String>> names,
      List<Question> questions,
      SearchType type) {
    return steps.ask(
        type.label(),
        questions,
        question -> memories.search().search(query(question, type)).hits(),
        hit -> names.getOrDefault(hit.chunk().memoryId(), Set.of()),
        MemoryHit::similarity);
  }

  private static MemoryQuery query(Question question, SearchType type) {
    Filter filter =
        question.group() == null ? Filter.everything() : new Filter.FromSource(question.group());
    return new MemoryQuery(question.asked(), JudgedAnswer.DEPTH, filter, 0).by(type);
  }
}
