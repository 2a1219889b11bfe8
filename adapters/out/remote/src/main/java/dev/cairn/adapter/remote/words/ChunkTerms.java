package dev.cairn.adapter.remote.words;

import dev.cairn.domain.words.Terms;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What a server keeps of a chunk's words.
 *
 * @param times how often the chunk has each term
 * @param length how many words it has
 */
public record ChunkTerms(Map<String, Integer> times, int length) {

  public static ChunkTerms of(String text) {
    Terms terms = Terms.of(text);
    Map<String, Integer> times = new HashMap<>();
    terms.all().forEach(term -> times.merge(term, 1, Integer::sum));
    return new ChunkTerms(times, terms.count());
  }

  /** Those of all texts, once every term has a number. */
  public static Map<String, ChunkTerms> of(
      Collection<String> texts, NumberedVocabulary vocabulary) {
    Map<String, ChunkTerms> all = new HashMap<>();
    Set<String> terms = new HashSet<>();
    for (String text : texts) {
      ChunkTerms own = of(text);
      all.put(text, own);
      terms.addAll(own.times.keySet());
    }
    vocabulary.add(terms);
    return all;
  }
}
