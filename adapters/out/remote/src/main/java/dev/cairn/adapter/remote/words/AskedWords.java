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
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The words of a server's chunks that fit a filter, as far as searches have asked for them; several
 * may do so at once. Terms are asked for together: those of a query first, and whatever may be
 * asked for next along with what is.
 */
final class AskedWords<K extends Comparable<K>> implements WordIndex {

  private final ChunkWords<K> server;
  private final Filter filter;
  private final Vocabulary vocabulary;
  private final Map<String, Occurrences> looked = new HashMap<>();
  private final Map<String, Boolean> elsewhere = new HashMap<>();
  private final Set<String> expected = new LinkedHashSet<>();
  private final Map<K, Integer> numbers = new HashMap<>();
  private final List<K> keys = new ArrayList<>();
  private volatile @Nullable Extent extent;
  private final AtomicLong size = new AtomicLong();

  AskedWords(ChunkWords<K> server, Filter filter) {
    this.server = server;
    this.filter = filter;
    this.vocabulary = server.vocabulary();
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
    return size.get();
  }

  /** The number of a chunk; null where it has none of the words. */
  synchronized @Nullable Integer number(K chunk) {
    return numbers.get(chunk);
  }

  /** The chunk with a number. */
  synchronized K chunk(int number) {
    return keys.get(number);
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

  private synchronized Extent extent() {
    Extent known = extent == null ? server.extent(filter) : extent;
    extent = known;
    return known;
  }

  @Override
  public synchronized int bound() {
    return keys.size();
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
          terms,
          (term, chunk, times, length) ->
              found
                  .computeIfAbsent(term, each -> new Postings())
                  .add(numbered(chunk), times, length));
    }
    expected.forEach(term -> looked.put(term, new Occurrences()));
    expected.clear();
    found.forEach(this::learn);
  }

  private void learn(String term, Postings postings) {
    Occurrences sorted = postings.sorted();
    looked.put(term, sorted);
    size.addAndGet(sorted.count());
  }

  private int numbered(K chunk) {
    return numbers.computeIfAbsent(
        chunk,
        each -> {
          keys.add(each);
          return keys.size() - 1;
        });
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
