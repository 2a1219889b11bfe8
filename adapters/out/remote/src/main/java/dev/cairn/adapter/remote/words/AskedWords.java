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
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The words of a server's chunks for one search. Terms are asked for together: those of the query
 * first, and whatever may be asked for next along with what is.
 */
final class AskedWords<K> implements WordIndex {

  private record Place(int times, int length) {}

  private final ChunkWords<K> server;
  private final Filter filter;
  private final Vocabulary vocabulary;
  private final Extent extent;
  private final Map<String, Occurrences> looked = new HashMap<>();
  private final Set<String> expected = new LinkedHashSet<>();
  private final Map<K, Integer> numbers = new HashMap<>();
  private final List<K> keys = new ArrayList<>();

  AskedWords(ChunkWords<K> server, Filter filter, QueryWords asked) {
    this.server = server;
    this.filter = filter;
    this.vocabulary = server.vocabulary();
    this.extent = asked.isEmpty() ? new Extent(0, 0) : server.extent(filter);
    asked.values().stream()
        .flatMap(word -> word.forms().stream())
        .flatMap(form -> form.terms().stream())
        .forEach(expected::add);
  }

  /** The number of a chunk; null where it has none of the words. */
  @Nullable Integer number(K chunk) {
    return numbers.get(chunk);
  }

  /** The chunk with a number. */
  K chunk(int number) {
    return keys.get(number);
  }

  @Override
  public long texts() {
    return extent.chunks();
  }

  @Override
  public double meanLength() {
    return extent.chunks() == 0 ? 0 : (double) extent.length() / extent.chunks();
  }

  @Override
  public int bound() {
    return keys.size();
  }

  @Override
  public Occurrences occurrences(String term) {
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
    expected.forEach(term -> looked.put(term, new Occurrences()));
    expected.clear();
    if (terms.isEmpty() || extent.chunks() == 0) {
      return;
    }
    Map<String, SortedMap<Integer, Place>> found = new HashMap<>();
    server.postings(
        filter,
        terms,
        (term, chunk, times, length) ->
            found
                .computeIfAbsent(term, each -> new TreeMap<>())
                .put(numbered(chunk), new Place(times, length)));
    found.forEach((term, places) -> looked.put(term, occurrences(places)));
  }

  private int numbered(K chunk) {
    return numbers.computeIfAbsent(
        chunk,
        each -> {
          keys.add(each);
          return keys.size() - 1;
        });
  }

  /** In the order of the numbers. */
  private static Occurrences occurrences(SortedMap<Integer, Place> places) {
    Occurrences all = new Occurrences(places.size());
    places.forEach((number, place) -> all.add(number, place.times, place.length));
    return all;
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
  private List<String> alive(Collection<String> terms) {
    expected.addAll(terms);
    look();
    List<String> rest =
        terms.stream().filter(vocabulary::has).filter(term -> occurrences(term).isEmpty()).toList();
    boolean all = rest.isEmpty() || filter.equals(Filter.everything());
    Set<String> elsewhere = all ? new HashSet<>() : server.alive(rest);
    return terms.stream()
        .filter(term -> !occurrences(term).isEmpty() || elsewhere.contains(term))
        .toList();
  }
}
