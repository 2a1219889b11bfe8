package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.ChunkSearch.Wanted;
import dev.cairn.adapter.falkordb.cypher.IndexKey;
import dev.cairn.adapter.falkordb.cypher.PartDistances;
import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.falkordb.cypher.WordTags;
import dev.cairn.adapter.falkordb.cypher.WordTags.Tag;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.MalformedAnswer;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.memories.Milliseconds;
import dev.cairn.adapter.remote.words.ChunkWords;
import dev.cairn.adapter.remote.words.FoundChunk;
import dev.cairn.adapter.remote.words.LearntWords;
import dev.cairn.adapter.remote.words.Sibling;
import dev.cairn.adapter.remote.words.Stretch;
import dev.cairn.adapter.remote.words.Vocabulary;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.MemoryId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the graph tells about the words of one generation of chunks, which are named by the ids of
 * their nodes. Large answers come as one text, which takes a tenth of the time.
 */
final class GraphWords implements ChunkWords<Long> {

  /** No more than a search needs of a chunk: what each column takes, it takes a hundred times. */
  private static final String CHUNK =
      "m.id AS id, m.timestamp AS created, m.source AS source, c.index AS index, id(c) AS key,"
          + " coalesce(c.of, 1) AS chunks";

  /** How many lengths there are: a chunk's is told in one number with its id. */
  private static final int LENGTHS = 1 << 20;

  /** Where fewer of all chunks fit than one in so many, those are looked at one by one. */
  private static final int FEW = 4;

  private final MemoryGraph graph;
  private final GraphMeta meta;
  private final WordTags tags;
  private @Nullable Fitting fitting;
  private @Nullable LearntWords<Long> learnt;
  private final long before;
  private volatile boolean missed;

  /** The chunks that fit a filter; null: all. */
  private record Fitting(Filter filter, Extent extent, @Nullable Set<Long> keys) {}

  GraphWords(MemoryGraph graph, GraphMeta meta) {
    this.graph = graph;
    this.meta = meta;
    this.tags = graph.tags(meta);
    this.before = graph.asked().get();
  }

  @Override
  public @Nullable ModelStamp model() {
    return meta.model();
  }

  @Override
  public synchronized LearntWords<Long> learnt() {
    LearntWords<Long> known = learnt;
    if (known == null) {
      GraphJournal journal = new GraphJournal(graph, meta);
      known = graph.learnt().at(meta.revision(), this, journal::since);
      learnt = known;
    }
    return known;
  }

  /**
   * Whether some of what was answered may be of chunks that are no longer in service: something was
   * missing, or words were asked for meanwhile, by whichever search, without saying of what state.
   */
  boolean isDoubtful() {
    return missed || graph.asked().get() != before;
  }

  @Override
  public boolean isUnchanged() {
    return graph.meta().revision().equals(meta.revision());
  }

  @Override
  public boolean isComplete() {
    return meta.hasWords();
  }

  @Override
  public Vocabulary vocabulary() {
    return tags.vocabulary();
  }

  @Override
  public Extent extent(Filter filter) {
    return fitting(filter).extent;
  }

  private synchronized Fitting fitting(Filter filter) {
    Fitting known = fitting;
    if (known == null || !known.filter.equals(filter)) {
      known = ask(filter);
      fitting = known;
    }
    return known;
  }

  private Fitting ask(Filter filter) {
    FilterCypher translated = FilterCypher.of(filter);
    String question =
        translated.isEverything()
            ? "MATCH (c:%s) RETURN count(c) AS count, sum(c.length) AS length, '' AS keys"
            : "MATCH (m:Memory)-[:HAS_CHUNK]->(c:%s) "
                + translated.where()
                + " RETURN count(c) AS count, sum(c.length) AS length,"
                + " string.join(collect(toString(id(c))), ' ') AS keys";
    Attributes said = graph.ask(Statement.of(label(question)).with(translated.parameters())).only();
    Extent extent = new Extent(said.number("count"), (long) said.fraction("length"));
    return new Fitting(filter, extent, translated.isEverything() ? null : keys(said.text("keys")));
  }

  private static Set<Long> keys(String joined) {
    Set<Long> keys = new HashSet<>();
    for (String key : parts(joined)) {
      keys.add(number(key));
    }
    return keys;
  }

  @Override
  public void postings(Filter filter, Extent extent, Collection<String> terms, Sink<Long> sink) {
    boolean few = extent.chunks() * FEW < meta.chunks();
    Map<String, Tag> seldom = tags.seldom(terms);
    Map<String, Tag> often = tags.often(terms);
    FilterCypher translated = FilterCypher.of(filter);
    Statement question =
        Statement.of(
                postings(few, translated, "$seldom", "")
                    + " UNION ALL "
                    + postings(
                        few, translated, "$often", " + ':' + toString(" + WordTags.TIMES + ")"))
            .with("seldom", List.copyOf(seldom.keySet()))
            .with("often", List.copyOf(often.keySet()))
            .with(translated.parameters());
    Set<Long> only = few || translated.isEverything() ? null : fitting(filter).keys;
    for (Attributes row : graph.ask(question).rows()) {
      String tag = row.text("tag");
      add(seldom.getOrDefault(tag, often.get(tag)), row.text("chunks"), only, sink);
    }
  }

  private String postings(boolean few, FilterCypher filter, String tags, String times) {
    String selection =
        few
            ? "MATCH (m:Memory)-[:HAS_CHUNK]->(c:%s) "
                + filter.where()
                + " UNWIND "
                + tags
                + " AS t WITH t, c WHERE t IN c.words"
            : "UNWIND " + tags + " AS t MATCH (c:%s) WHERE t IN c.words";
    return label(selection)
        + " RETURN t AS tag, string.join(collect(toString(id(c) * %d + c.length)%s), ' ') AS chunks"
            .formatted(LENGTHS, times);
  }

  private static void add(
      @Nullable Tag tag, String chunks, @Nullable Set<Long> only, Sink<Long> sink) {
    for (String each : parts(chunks)) {
      int colon = each.indexOf(':');
      long packed = number(colon < 0 ? each : each.substring(0, colon));
      long key = packed / LENGTHS;
      if (tag != null && (only == null || only.contains(key))) {
        int times = colon < 0 ? tag.times() : (int) number(each.substring(colon + 1));
        sink.add(tag.term(), key, times, (int) (packed % LENGTHS));
      }
    }
  }

  @Override
  public Set<String> alive(Collection<String> terms) {
    Map<String, Tag> all = tags.seldom(terms);
    all.putAll(tags.often(terms));
    Set<String> alive = new HashSet<>();
    graph
        .ask(
            Statement.of(
                    label(
                        "UNWIND $tags AS t MATCH (c:%s) WHERE t IN c.words"
                            + " RETURN t AS tag, count(c) AS count"))
                .with("tags", List.copyOf(all.keySet())))
        .map(row -> alive.add(Objects.requireNonNull(all.get(row.text("tag"))).term()));
    return alive;
  }

  @Override
  public List<FoundChunk<Long>> nearest(Meaning meaning, Filter filter, int limit) {
    PartDistances distances = PartDistances.beside(meaning);
    Wanted<FoundChunk<Long>> wanted =
        new Wanted<>(
            distances.beside("m, c, distance") + "RETURN distance, " + CHUNK + distances.columns(),
            distances.parameters(),
            row -> found(row, distances));
    FilterCypher translated = FilterCypher.of(filter);
    ChunkSearch<FoundChunk<Long>> search =
        new ChunkSearch<>(graph, meta, meaning.direction(), translated, limit, wanted);
    return answered(search.among(learnt().fitting(filter)).run(), 1);
  }

  @Override
  public List<FoundChunk<Long>> details(
      Collection<Long> chunks, Filter filter, @Nullable Meaning meaning) {
    FilterCypher translated = FilterCypher.of(filter);
    PartDistances distances = meaning == null ? PartDistances.NONE : PartDistances.to(meaning);
    String question =
        """
        UNWIND $keys AS k
        MATCH (c:%s) WHERE id(c) = k
        MATCH (m:Memory)-[:HAS_CHUNK]->(c)
        WITH m, c
        """;
    Statement statement =
        Statement.of(
                label(question)
                    + translated.where()
                    + distances.beside("m, c")
                    + " RETURN "
                    + CHUNK
                    + distances.columns())
            .with("keys", List.copyOf(chunks))
            .with(distances.parameters())
            .with(translated.parameters());
    return answered(graph.read(statement).map(row -> found(row, distances)), chunks.size());
  }

  private List<FoundChunk<Long>> answered(List<FoundChunk<Long>> found, int least) {
    if (found.size() < least) {
      missed = true;
    }
    return found;
  }

  private static FoundChunk<Long> found(Attributes row, PartDistances distances) {
    return MemoryAttributes.candidate(row, distances.cosines(row), null);
  }

  @Override
  public List<Sibling> siblings(Collection<Stretch> stretches) {
    List<Stretch> asked = List.copyOf(stretches);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Stretch each : asked) {
      rows.add(
          Map.of(
              "n", rows.size(),
              "key", IndexKey.of(each.source()),
              "first", Milliseconds.from(each.from()),
              "last", Milliseconds.upTo(each.to())));
    }
    List<Sibling> siblings = new ArrayList<>();
    graph
        .read(
            Statement.of(
                    """
                    UNWIND $stretches AS r
                    MATCH (m:Memory)
                    WHERE m.sourceKey = r.key AND m.timestamp >= r.first AND m.timestamp <= r.last
                    RETURN r.n AS n,
                      string.join(collect(toString(m.timestamp) + ':' + m.id), ' ') AS memories
                    """)
                .with("stretches", rows))
        .rows()
        .forEach(row -> addTo(siblings, asked.get(row.small("n")).source(), row.text("memories")));
    return siblings;
  }

  private static void addTo(List<Sibling> siblings, String source, String memories) {
    for (String each : parts(memories)) {
      int colon = each.indexOf(':');
      siblings.add(
          new Sibling(
              source,
              Instant.ofEpochMilli(number(each.substring(0, colon))),
              MemoryId.parse("memory_id", each.substring(colon + 1))));
    }
  }

  private String label(String question) {
    return question.formatted(meta.label());
  }

  private static List<String> parts(String joined) {
    return joined.isEmpty() ? List.of() : List.of(joined.split(" ", -1));
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new MalformedAnswer("a number is malformed");
    }
  }
}
