package dev.cairn.domain.words;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jmolecules.ddd.types.ValueObject;

/**
 * What the texts of a search let a query's words mean.
 *
 * @param known the share of the words, by weight, that texts have, from 0 to 1; less counts what is
 *     only probably meant. 1 where the query has no words.
 * @param unknown the words that no text has, as they were typed
 * @param unknownIdentifiers those of them that name one thing only, as {@code JIRA-9999}
 * @param readAs what words were taken to mean that the query does not say
 */
public record Understanding(
    double known,
    List<String> unknown,
    List<String> unknownIdentifiers,
    Map<String, List<String>> readAs)
    implements ValueObject {

  /** Of a query without words, or a search that did not go by words. */
  public static final Understanding NOTHING_ASKED =
      new Understanding(1, List.of(), List.of(), Map.of());

  public Understanding {
    unknown = List.copyOf(unknown);
    unknownIdentifiers = List.copyOf(unknownIdentifiers);
    readAs = Collections.unmodifiableMap(new LinkedHashMap<>(readAs));
  }

  /** The same with what was read as texts write it, where one of them has it. */
  public Understanding asWrittenIn(List<String> texts) {
    Map<String, List<String>> written = new LinkedHashMap<>();
    readAs.forEach(
        (typed, terms) ->
            written.put(
                typed, terms.stream().map(each -> Written.in(texts, each)).distinct().toList()));
    return new Understanding(known, unknown, unknownIdentifiers, written);
  }
}
