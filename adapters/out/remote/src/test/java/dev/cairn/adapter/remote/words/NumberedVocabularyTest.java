package dev.cairn.adapter.remote.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Concurrently;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NumberedVocabularyTest {

  /** A server that keeps the first who takes a number. */
  private static final class FirstWins implements NumberedVocabulary.Shelf {

    private final ConcurrentSkipListMap<Integer, String> terms = new ConcurrentSkipListMap<>();

    @Override
    public SortedMap<Integer, String> after(int number) {
      return terms.tailMap(number, false);
    }

    @Override
    public boolean append(int number, List<String> added) {
      for (int i = 0; i < added.size(); i++) {
        terms.putIfAbsent(number + 1 + i, added.get(i));
      }
      return false;
    }
  }

  private final FirstWins server = new FirstWins();
  private final NumberedVocabulary vocabulary = new NumberedVocabulary(server);

  @Test
  void knowsWhatItAndOthersHaveAdded() {
    new NumberedVocabulary(server).add(List.of("apple", "pear"));

    vocabulary.add(List.of("pear", "plum"));

    assertThat(server.terms).hasSize(3);
    assertThat(vocabulary.has("apple")).isTrue();
    assertThat(vocabulary.has("fig")).isFalse();
    assertThat(List.of(vocabulary.number("apple"), vocabulary.number("pear")))
        .containsExactlyInAnyOrder(1, 2);
    assertThat(vocabulary.number("plum")).isEqualTo(3);
  }

  @Test
  void waitsForWhatIsMissingInBetween() {
    server.terms.put(1, "apple");
    server.terms.put(3, "plum");

    assertThat(vocabulary.refreshed().has("plum")).isFalse();
    server.terms.put(2, "pear");
    assertThat(vocabulary.refreshed().has("plum")).isTrue();
  }

  @Test
  void aTermMayHaveSeveralNumbers() {
    server.terms.put(1, "apple");
    server.terms.put(2, "apple");

    assertThat(vocabulary.refreshed().numbers("apple")).containsExactly(1, 2);
  }

  @Test
  void writersAtOnceGiveEveryTermANumberOfItsOwn() {
    List<Boolean> done =
        Concurrently.run(
            4,
            writer -> {
              NumberedVocabulary own = new NumberedVocabulary(server);
              for (int n = 0; n < 50; n++) {
                own.add(List.of("shared" + n, "own" + writer + "x" + n));
              }
              return own.has("shared49");
            });

    assertThat(done).containsOnly(true);
    vocabulary.refreshed();
    assertThat(server.terms.lastKey()).isEqualTo(server.terms.size());
    assertThat(IntStream.range(0, 50).allMatch(n -> vocabulary.has("shared" + n))).isTrue();
    assertThat(server.terms.values())
        .filteredOn(term -> term.startsWith("own"))
        .hasSize(200)
        .doesNotHaveDuplicates();
  }

  @Test
  void findsTermsByTheirBeginningInTheirOrder() {
    vocabulary.add(List.of("plan", "plane", "plant", "pear", "~plan"));

    assertThat(vocabulary.beginningWith("plan", null, 2)).containsExactly("plan", "plane");
    assertThat(vocabulary.beginningWith("plan", "plane", 2)).containsExactly("plant");
  }

  @Test
  void findsTermsByTheirSpelling() {
    vocabulary.add(List.of("deploy", "deplore", "employ", "reploy"));

    assertThat(vocabulary.near("deplyo", 1)).containsExactly("deploy");
  }
}
