package dev.cairn.adapter.remote.words;

import dev.cairn.adapter.remote.words.ChunkWords.Extent;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.words.Occurrences;
import dev.cairn.domain.words.QueryWords;
import dev.cairn.domain.words.WordIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The words of a server's chunks that fit a filter, as far as searches have asked for them; several
 * may do so at once. Terms are asked for together: those of a query first, and whatever may be
 * asked for next along with what is.
 */
final class AskedWords<K extends Comparable<K>> implements WordIndex {

  /** As much as so many postings a number of a chunk takes. */
  private static final int NUMBERED = 8;

  private final ChunkWords<K> server;
  private final Filter filter;
  private final Vocabulary vocabulary;
  private final Map<String, Occurrences> looked = new HashMap<>();
  private final Map<String, Boolean> elsewhere = new HashMap<>();
  private final Set<String> expected = new LinkedHashSet<>();
  private final NumberedChunks<K> chunks;
  private volatile @Nullable Extent extent;

  /** Whether the extent is known to be that of this state, rather than of a later one. */
  private volatile boolean exact;

  /** Whoever needs to know only how many fit does not wait until terms have been looked for. */
  private final Object counting = new Object();

  private final AtomicLong size = new AtomicLong();

  /** How many numbers chunks may have that are gone. */
  private long outlived;

  AskedWords(ChunkWords<K> server, Filter filter) {
    this(server, filter, server.vocabulary(), new NumberedChunks<>());
  }

  private AskedWords(
      ChunkWords<K> server, Filter filter, Vocabulary vocabulary, NumberedChunks<K> chunks) {
    this.server = server;
    this.filter = filter;
    this.vocabulary = vocabulary;
    this.chunks = chunks;
  }

  /**
   * The same after some writes. Applying them twice does no harm: what was asked for while they
   * were being made may have seen them already. That goes for all but counts, which are kept only
   * where nobody wrote while they were asked for.
   */
  synchronized AskedWords<K> after(WordChanges<K> changes, ChunkWords<K> later, Vocabulary known) {
    AskedWords<K> next = new AskedWords<>(later, filter, known, chunks);
    Map<String, Postings> added = added(changes.now());
    Set<Integer> outdated =
        changes.outdated().stream()
            .map(chunks::number)
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    looked.forEach(
        (term, before) -> {
          Occurrences left = before.hasAny(outdated) ? before.without(outdated) : before;
          Postings more = added.get(term);
          next.learn(term, more == null ? left : left.or(more.sorted()));
        });
    next.elsewhere.putAll(elsewhere(changes));
    next.exact = exact && changes.exact();
    next.extent = extent == null || !next.exact ? null : changes.applied(extent, filter);
    next.outlived = outlived + outdated.size();
    return next;
  }

  /** What memories have of the terms that have been looked for. */
  private Map<String, Postings> added(List<WordedMemory<K>> memories) {
    Map<String, Postings> added = new HashMap<>();
    for (WordedMemory<K> memory : memories) {
      if (memory.fits(filter)) {
        memory
            .chunks()
            .forEach(
                (chunk, terms) ->
                    terms
                        .times()
                        .forEach(
                            (term, times) -> {
                              if (looked.containsKey(term)) {
                                added
                                    .computeIfAbsent(term, each -> new Postings())
                                    .add(chunks.numbered(chunk), times, terms.length());
                              }
                            }));
      }
    }
    return added;
  }

  /** Which chunk was the last that had a term nobody knows; so that is asked for again. */
  private Map<String, Boolean> elsewhere(WordChanges<K> changes) {
    Map<String, Boolean> left = new HashMap<>(elsewhere);
    if (!changes.before().isEmpty()) {
      left.values().removeIf(alive -> alive);
    }
    changes.now().stream()
        .flatMap(memory -> memory.chunks().values().stream())
        .flatMap(terms -> terms.times().keySet().stream())
        .filter(elsewhere::containsKey)
        .forEach(term -> left.put(term, true));
    return left;
  }

  /** Says which terms will be asked for. */
  synchronized AskedWords<K> expect(QueryWords asked) {
    asked.values().stream()
        .flatMap(word -> word.forms().stream())
        .flatMap(form -> form.terms().stream())
        .forEach(expected::add);
    return this;
  }

  /** About how much is known by now. */
  long size() {
    return size.get() + NUMBERED * outlived;
  }

  /** The number of a chunk; null where it has none of the words. */
  @Nullable Integer number(K chunk) {
    return chunks.number(chunk);
  }

  /** The chunk with a number. */
  K chunk(int number) {
    return chunks.chunk(number);
  }

  @Override
  public long texts() {
    return extent().chunks();
  }

  @Override
  public double meanLength() {
    Extent all = extent();
    return all.chunks() == 0 ? 0 : (double) all.length() / all.chunks();
  }

  /** How many chunks fit, where somebody has asked. */
  OptionalLong fitting() {
    Extent known = extent;
    return known == null ? OptionalLong.empty() : OptionalLong.of(known.chunks());
  }

  private Extent extent() {
    synchronized (counting) {
      Extent known = extent;
      if (known == null) {
        known = server.extent(filter);
        extent = known;
        exact = server.isUnchanged();
      }
      return known;
    }
  }

  @Override
  public int bound() {
    return chunks.bound();
  }

  @Override
  public synchronized Occurrences occurrences(String term) {
    if (!looked.containsKey(term)) {
      expected.add(term);
      look();
    }
    return looked.getOrDefault(term, new Occurrences());
  }

  /** Asks for everything that is expected to be asked for; what nobody wrote is not there. */
  private void look() {
    expected.removeAll(looked.keySet());
    List<String> terms = expected.stream().filter(vocabulary::has).toList();
    Map<String, Postings> found = new HashMap<>();
    if (!terms.isEmpty() && extent().chunks() > 0) {
      server.postings(
          filter,
          extent(),
          terms,
          (term, chunk, times, length) ->
              found
                  .computeIfAbsent(term, each -> new Postings())
                  .add(chunks.numbered(chunk), times, length));
    }
    expected.forEach(term -> looked.put(term, new Occurrences()));
    expected.clear();
    found.forEach((term, postings) -> learn(term, postings.sorted()));
  }

  private void learn(String term, Occurrences occurrences) {
    looked.put(term, occurrences);
    size.addAndGet(occurrences.count());
  }

  @Override
  public boolean knows(String term) {
    return !alive(List.of(term)).isEmpty();
  }

  @Override
  public List<String> beginningWith(String start, int most) {
    List<String> found = new ArrayList<>();
    List<String> page = vocabulary.beginningWith(start, null, most);
    while (!page.isEmpty()) {
      found.addAll(alive(page));
      page =
          found.size() < most && page.size() == most
              ? vocabulary.beginningWith(start, page.getLast(), most)
              : List.of();
    }
    return found.subList(0, Math.min(most, found.size()));
  }

  @Override
  public List<String> near(String term, int slips) {
    return alive(vocabulary.near(term, slips));
  }

  /** Those that any chunk has, in their order. What fits the filter exists. */
  private synchronized List<String> alive(Collection<String> terms) {
    expected.addAll(terms);
    look();
    List<String> rest =
        terms.stream().filter(vocabulary::has).filter(term -> occurrences(term).isEmpty()).toList();
    lookElsewhere(rest);
    return terms.stream()
        .filter(term -> !occurrences(term).isEmpty() || elsewhere.getOrDefault(term, false))
        .toList();
  }

  private void lookElsewhere(List<String> terms) {
    List<String> unknown = terms.stream().filter(term -> !elsewhere.containsKey(term)).toList();
    boolean nowhere = unknown.isEmpty() || filter.equals(Filter.everything());
    Set<String> alive = nowhere ? new HashSet<>() : server.alive(unknown);
    unknown.forEach(term -> elsewhere.put(term, alive.contains(term)));
  }
}
