package dev.cairn.adapter.qdrant;

import static io.qdrant.client.ConditionFactory.matchKeyword;
import static io.qdrant.client.WithPayloadSelectorFactory.include;

import dev.cairn.adapter.qdrant.ChunkPlaces.Placed;
import dev.cairn.adapter.qdrant.MemoryCollections.Present;
import dev.cairn.adapter.qdrant.PointSearch.Near;
import dev.cairn.adapter.qdrant.PointSearch.Read;
import dev.cairn.adapter.qdrant.PointSearch.Reading;
import dev.cairn.adapter.qdrant.points.FilterConditions;
import dev.cairn.adapter.qdrant.points.KnownPlaces.Place;
import dev.cairn.adapter.qdrant.points.MemoryPoints;
import dev.cairn.adapter.qdrant.points.PartScores;
import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.qdrant.points.Ranges;
import dev.cairn.adapter.qdrant.points.WordVectors;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.memories.Milliseconds;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.adapter.remote.words.ChunkWords;
import dev.cairn.adapter.remote.words.FoundChunk;
import dev.cairn.adapter.remote.words.LearntWords;
import dev.cairn.adapter.remote.words.Meanwhile;
import dev.cairn.adapter.remote.words.NumberedVocabulary;
import dev.cairn.adapter.remote.words.Sibling;
import dev.cairn.adapter.remote.words.Stretch;
import dev.cairn.adapter.remote.words.Vocabulary;
import dev.cairn.adapter.remote.words.WordChanges;
import dev.cairn.adapter.remote.words.WordChanges.Touch;
import dev.cairn.adapter.remote.words.WordedMemory;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import io.qdrant.client.grpc.Common;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.ScoredPoint;
import io.qdrant.client.grpc.Points.SearchPoints;
import io.qdrant.client.grpc.Points.SparseIndices;
import io.qdrant.client.grpc.Points.WithPayloadSelector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What Qdrant tells about the words of one generation of chunks, which are named by the ids of
 * their points. Each term is searched for by itself, all in one request, and every chunk that has
 * it is found. What a crash left behind is counted until a search comes across it; it is never
 * found.
 */
final class PointWords implements ChunkWords<String> {

  private static final WithPayloadSelector PLACE =
      include(List.of(MemoryAttributes.SOURCE, MemoryAttributes.CREATED));

  private static final int PAGE = 1_000;
  private static final int SPARE = 1_000;

  private final MemoryCollections collections;
  private final @Nullable ModelStamp known;
  private final Meanwhile<Present> present;
  private @Nullable LearntWords<String> learnt;

  /** Begins to ask what the store says; a search for what is near need not wait for that. */
  PointWords(MemoryCollections collections) {
    this.collections = collections;
    this.known = collections.knownModels().model();
    this.present = Meanwhile.of(collections::settled);
  }

  @Override
  public @Nullable ModelStamp model() {
    return known == null ? present.get().models().model() : known;
  }

  /** Whether what was answered is of chunks that are no longer in service, or of another store. */
  boolean isOutdated() {
    StoreModels models = present.get().models();
    return collections.knownModels().generation() != models.generation()
        || !Objects.equals(model(), models.model());
  }

  @Override
  public synchronized LearntWords<String> learnt() {
    LearntWords<String> known = learnt;
    if (known == null) {
      known = collections.learnt().at(present.get().revision(), this, this::since);
      learnt = known;
    }
    return known;
  }

  /** Replicas that may lag behind could be asked for what has changed, and tell what was before. */
  private Optional<WordChanges<String>> since(String revision) {
    return collections.settings().cluster().isTheSameEverywhere()
        ? present.get().journal().since(revision).map(this::changes)
        : Optional.empty();
  }

  private WordChanges<String> changes(List<Touch<String>> touched) {
    List<WordedMemory<String>> now =
        collections.stored().worded(generation(), WordChanges.ids(touched));
    return new WordChanges<>(touched, now, isUnchanged());
  }

  @Override
  public boolean isUnchanged() {
    String revision = present.get().revision();
    return !revision.isEmpty() && collections.present().revision().equals(revision);
  }

  @Override
  public boolean isComplete() {
    present.get();
    return collections.hasWords();
  }

  @Override
  public Vocabulary vocabulary() {
    return numbers().refreshed();
  }

  private NumberedVocabulary numbers() {
    present.get();
    return collections.vocabulary();
  }

  @Override
  public Extent extent(Filter filter) {
    return chunks().counts().extent(WordVectors.LENGTH, FilterConditions.chunks(filter));
  }

  @Override
  public void postings(Filter filter, Extent fitting, Collection<String> terms, Sink<String> sink) {
    int limit = Math.toIntExact(fitting.chunks()) + SPARE;
    postings(terms, FilterConditions.chunks(filter), limit, sink);
  }

  private void postings(
      Collection<String> terms, Common.Filter fitting, int limit, Sink<String> sink) {
    List<Integer> numbers = new ArrayList<>();
    List<String> named = new ArrayList<>();
    NumberedVocabulary vocabulary = numbers();
    for (String term : terms) {
      for (int number : vocabulary.numbers(term)) {
        numbers.add(number);
        named.add(term);
      }
    }
    List<List<ScoredPoint>> found = search(numbers, fitting, limit);
    for (int i = 0; i < named.size(); i++) {
      for (ScoredPoint point : found.get(i)) {
        float score = point.getScore();
        sink.add(
            named.get(i),
            point.getId().getUuid(),
            WordVectors.times(score),
            WordVectors.length(score));
      }
    }
  }

  @Override
  public Set<String> alive(Collection<String> terms) {
    Set<String> alive = new HashSet<>();
    postings(
        terms,
        Common.Filter.getDefaultInstance(),
        1,
        (term, chunk, times, length) -> alive.add(term));
    return alive;
  }

  /** The chunks that have each of the terms. */
  private List<List<ScoredPoint>> search(List<Integer> numbers, Common.Filter fitting, int limit) {
    List<SearchPoints> searches =
        numbers.stream()
            .map(
                number ->
                    SearchPoints.newBuilder()
                        .setVectorName(WordVectors.NAME)
                        .addVector(1)
                        .setSparseIndices(SparseIndices.newBuilder().addData(number))
                        .setFilter(fitting)
                        .setLimit(limit)
                        .setWithPayload(PointCollection.NOTHING)
                        .build())
            .toList();
    return search(searches);
  }

  private List<List<ScoredPoint>> search(List<SearchPoints> searches) {
    return searches.isEmpty() ? List.of() : chunks().search(searches);
  }

  @Override
  public List<FoundChunk<String>> nearest(Meaning meaning, Filter filter, int limit) {
    return nearestAnd(Meanwhile.of(List::of), meaning, filter, limit);
  }

  /** What there is to know of all is asked for at once, when the nearest have been found. */
  @Override
  public List<FoundChunk<String>> nearestAnd(
      Meanwhile<List<String>> others, Meaning meaning, Filter filter, int limit) {
    Nearest reading = new Nearest(this, others, meaning, filter, new ArrayList<>());
    List<FoundChunk<String>> found =
        new ArrayList<>(
            new PointSearch<>(collections, meaning.direction(), filter, limit, reading).found());
    found.addAll(reading.besides);
    return found;
  }

  /**
   * Where the nearest chunks stand is read later, and only of those that are not known.
   *
   * @param others chunks that are wanted besides the nearest; some are found near, and cut off
   * @param besides what was found out of those
   */
  private record Nearest(
      PointWords words,
      Meanwhile<List<String>> others,
      Meaning meaning,
      Filter filter,
      List<FoundChunk<String>> besides)
      implements Reading<FoundChunk<String>> {

    @Override
    public WithPayloadSelector fields() {
      return PointCollection.NOTHING;
    }

    @Override
    public long fitting() {
      return words.learnt().countFitting(filter, words);
    }

    @Override
    public Read<FoundChunk<String>> read(List<ScoredPoint> found) {
      Set<String> more = new LinkedHashSet<>(others.get());
      found.forEach(point -> more.remove(point.getId().getUuid()));
      List<PointId> all = points(more);
      found.forEach(point -> all.add(point.getId()));
      Judged judged = words.judge(all, filter, meaning, new PartScores(meaning, found));
      if (words.isOutdated()) {
        throw QdrantFailures.missing();
      }
      List<Hit> stale = judged.placed.others();
      words
          .collections
          .leftovers()
          .suspect(stale.stream().filter(hit -> more.contains(hit.id().getUuid())).toList());
      besides.clear();
      besides.addAll(judged.chunks(others.get()));
      List<Near<FoundChunk<String>>> counting = new ArrayList<>();
      for (ScoredPoint point : found) {
        judged
            .chunk(point.getId().getUuid())
            .map(chunk -> near(point, chunk))
            .ifPresent(counting::add);
      }
      return new Read<>(judged.placed.present().models().generation(), counting, stale);
    }

    private static Near<FoundChunk<String>> near(ScoredPoint point, FoundChunk<String> chunk) {
      return new Near<>(point.getId(), point.getScore(), chunk.ref(), chunk.createdAt(), chunk);
    }
  }

  @Override
  public List<FoundChunk<String>> details(
      Collection<String> chunks, Filter filter, @Nullable Meaning meaning) {
    List<PointId> ids = points(chunks);
    PartScores scores = meaning == null ? null : new PartScores(meaning, List.of());
    Judged judged = judge(ids, filter, meaning, scores);
    collections.leftovers().suspect(judged.placed.others());
    return judged.chunks(chunks);
  }

  private static List<PointId> points(Collection<String> chunks) {
    List<PointId> points = new ArrayList<>();
    chunks.forEach(id -> points.add(PointId.newBuilder().setUuid(id).build()));
    return points;
  }

  /** Where chunks stand and how near they are, which is asked for at the same time. */
  private Judged judge(
      List<PointId> ids, Filter filter, @Nullable Meaning meaning, @Nullable PartScores scores) {
    Meanwhile<Placed> placed =
        Meanwhile.of(() -> new ChunkPlaces(collections, present.get(), filter).of(ids));
    Map<String, List<Double>> cosines = new HashMap<>();
    if (meaning == null || scores == null) {
      ids.forEach(id -> cosines.put(id.getUuid(), List.of()));
    } else if (!ids.isEmpty()) {
      scores.read(search(scores.searches(ids)));
      cosines.putAll(cosines(ids, scores, meaning));
    }
    return new Judged(placed.get(), cosines);
  }

  /** What was found out of chunks. */
  private record Judged(Placed placed, Map<String, List<Double>> cosines) {

    List<FoundChunk<String>> chunks(Collection<String> ids) {
      return ids.stream().map(this::chunk).flatMap(Optional::stream).toList();
    }

    /** A chunk that counts and is there. */
    Optional<FoundChunk<String>> chunk(String id) {
      Place place = placed.places().get(id);
      List<Double> near = cosines.get(id);
      return place == null || near == null
          ? Optional.empty()
          : Optional.of(
              new FoundChunk<>(
                  id, place.ref(), place.chunks(), place.createdAt(), place.source(), near));
    }
  }

  /** The cosines of those that are there; the vectors that the scores don't tell of are read. */
  private Map<String, List<Double>> cosines(List<PointId> ids, PartScores scores, Meaning meaning) {
    Map<String, List<Double>> cosines = new HashMap<>();
    ids.forEach(id -> scores.cosines(id).ifPresent(known -> cosines.put(id.getUuid(), known)));
    List<PointId> untold = ids.stream().filter(id -> !cosines.containsKey(id.getUuid())).toList();
    chunks()
        .retrieve(untold, PointCollection.NOTHING, true)
        .forEach(
            point ->
                cosines.put(
                    point.getId().getUuid(), meaning.cosines(PointData.dense(point.getVectors()))));
    return cosines;
  }

  /** Each stretch by itself: a filter of all of them would be checked for every memory. */
  @Override
  public List<Sibling> siblings(Collection<Stretch> stretches) {
    List<Common.Filter> filters = stretches.stream().map(PointWords::within).toList();
    List<List<ScoredPoint>> found = collections.memories().each(filters, PLACE, PAGE);
    List<Sibling> siblings = new ArrayList<>();
    for (int i = 0; i < filters.size(); i++) {
      siblings.addAll(
          found.get(i).size() < PAGE
              ? PointData.map(found.get(i), point -> sibling(point.getId(), point.getPayloadMap()))
              : PointData.map(
                  collections.memories().all(filters.get(i), PLACE),
                  point -> sibling(point.getId(), point.getPayloadMap())));
    }
    return siblings;
  }

  private static Sibling sibling(PointId id, Map<String, Value> payload) {
    Attributes read = PointData.attributes(payload);
    return new Sibling(
        read.text(MemoryAttributes.SOURCE),
        MemoryAttributes.createdAt(read),
        MemoryPoints.memoryId(id));
  }

  private static Common.Filter within(Stretch stretch) {
    return Common.Filter.newBuilder()
        .addMust(matchKeyword(MemoryAttributes.SOURCE, stretch.source()))
        .addMust(
            Ranges.between(
                MemoryAttributes.CREATED,
                Milliseconds.from(stretch.from()),
                Milliseconds.upTo(stretch.to())))
        .build();
  }

  private PointCollection chunks() {
    return collections.chunks(generation());
  }

  private int generation() {
    return present.get().models().generation();
  }
}
