package dev.cairn.adapter.falkordb.cypher;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.words.ChunkTerms;
import dev.cairn.adapter.remote.words.NumberedVocabulary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How chunks are looked up by their words: by tags, which are the numbers of their terms. A tag
 * says too how often the chunk has the term; where that is {@value #OFTEN} times or more, the chunk
 * says it beside its tags.
 */
public record WordTags(NumberedVocabulary vocabulary) {

  public static final String WORDS = "words";

  private static final int OFTEN = 4;

  /** What a tag stands for; 0 times: the chunk says how often. */
  public record Tag(String term, int times) {}

  /** What a chunk with these terms has, which all have numbers. */
  public Attributes addTo(Attributes row, ChunkTerms terms) {
    List<String> tags = new ArrayList<>();
    List<Integer> often = new ArrayList<>();
    terms
        .times()
        .forEach(
            (term, times) -> {
              int number = vocabulary.number(term);
              tags.add(tag(number, times));
              if (times >= OFTEN) {
                often.add(number);
                often.add(times);
              }
            });
    return row.with(WORDS, tags).with("often", often).with("length", terms.length());
  }

  /** The tags of terms where chunks have them less than often. */
  public Map<String, Tag> seldom(Collection<String> terms) {
    Map<String, Tag> tags = new LinkedHashMap<>();
    for (String term : terms) {
      for (int number : vocabulary.numbers(term)) {
        for (int times = 1; times < OFTEN; times++) {
          tags.put(tag(number, times), new Tag(term, times));
        }
      }
    }
    return tags;
  }

  /** The tags of terms where chunks have them often. */
  public Map<String, Tag> often(Collection<String> terms) {
    Map<String, Tag> tags = new LinkedHashMap<>();
    for (String term : terms) {
      vocabulary.numbers(term).forEach(number -> tags.put(tag(number, OFTEN), new Tag(term, 0)));
    }
    return tags;
  }

  /** How often a chunk {@code c} has the term of a tag {@code t}, as a query finds it. */
  public static final String TIMES =
      """
      [i IN range(0, size(c.often) - 1, 2)
        WHERE c.often[i] = toInteger(split(t, '.')[0]) | c.often[i + 1]][0]
      """
          .strip();

  private static String tag(int number, int times) {
    return times == 1 ? "" + number : number + "." + Math.min(times, OFTEN);
  }
}
