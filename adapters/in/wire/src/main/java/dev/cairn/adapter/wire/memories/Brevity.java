package dev.cairn.adapter.wire.memories;

import dev.cairn.adapter.wire.Json;
import dev.cairn.domain.answer.TokenBudget;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the texts of many results together short, where nobody said how much they may be: whoever
 * wants more asks for a memory, or gives {@code max_tokens}. Short texts stay as they are.
 */
final class Brevity {

  /** About how many tokens all results take. */
  private static final double TOKENS = 1900;

  private static final double PASSAGE = 60;
  private static final double LEAST = 30;

  /** Names, numbers and ids, of which language models make fewer tokens than of words. */
  private static final double CHARACTERS_PER_TOKEN = 4;

  private Brevity() {}

  static @Nullable String passage(@Nullable String passage) {
    return passage == null ? null : TokenBudget.start(passage, PASSAGE);
  }

  /**
   * The results, the longest of their texts cut.
   *
   * @param saying the same result with another text
   * @param answer what stands around the results
   */
  static <H> List<H> of(
      List<H> hits,
      Function<H, String> text,
      BiFunction<H, String, H> saying,
      Function<List<H>, ?> answer) {
    if (hits.stream().map(text).allMatch(it -> TokenBudget.estimate(it) <= LEAST)) {
      return hits;
    }
    Object frame = answer.apply(hits.stream().map(hit -> saying.apply(hit, "")).toList());
    List<String> texts = shortened(hits.stream().map(text).toList(), frame);
    return IntStream.range(0, hits.size())
        .mapToObj(index -> saying.apply(hits.get(index), texts.get(index)))
        .toList();
  }

  private static List<String> shortened(List<String> texts, Object frame) {
    double left = TOKENS - Json.MAPPER.writeValueAsString(frame).length() / CHARACTERS_PER_TOKEN;
    String[] shortened = new String[texts.size()];
    List<Integer> shortestFirst =
        IntStream.range(0, texts.size())
            .boxed()
            .sorted(Comparator.comparingInt(index -> texts.get(index).length()))
            .toList();
    int waiting = texts.size();
    for (int index : shortestFirst) {
      shortened[index] = TokenBudget.start(texts.get(index), Math.max(LEAST, left / waiting));
      left -= TokenBudget.estimate(shortened[index]);
      waiting--;
    }
    return List.of(shortened);
  }
}
