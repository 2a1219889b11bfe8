package dev.cairn.domain.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.Explanation;
import dev.cairn.domain.search.Lift;
import dev.cairn.domain.search.MemoryHit;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.search.Ranked;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SelectionTest {

  /** Of answers that say each text twice, with something around it. */
  private static final AnswerSize TWICE_AND_FRAMED =
      new AnswerSize() {
        @Override
        public double frame() {
          return 100;
        }

        @Override
        public double of(MemoryHit hit) {
          return 50 + copies() * TokenBudget.estimate(hit.chunk().text());
        }

        @Override
        public double copies() {
          return 2;
        }
      };

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private final List<Ranked> order = new ArrayList<>();
  private final Map<ChunkRef, ChunkText> texts = new HashMap<>();
  private int read;

  @Test
  void leavesOutWhatIsBelowTheThresholdAndSaysHowManyThatAre() {
    found("apples", 0.9);
    found("pears", 0.6);
    found("plums", 0.3);

    Selection selection = select(query(10, 0, 0.5, 0, null));

    assertThat(texts(selection)).containsExactly("apples", "pears");
    assertThat(selection.hidden().byThreshold()).isEqualTo(1);
  }

  @Test
  void tellsTheSameOnlyOnceHoweverItIsWritten() {
    found("We deploy on Fridays.", 0.9);
    found("we deploy on fridays", 0.8);
    found("We do not deploy on Fridays.", 0.7);

    Selection selection = select(query(2, 0, 0, 0, null));

    assertThat(texts(selection))
        .containsExactly("We deploy on Fridays.", "We do not deploy on Fridays.");
    assertThat(selection.hidden().byRepetition()).isEqualTo(1);
    assertThat(selection.isFull(query(2, 0, 0, 0, null))).isTrue();
  }

  @Test
  void pagesFollowOneAnother() {
    for (int i = 0; i < 7; i++) {
      found("text number " + i, 0.9 - i * 0.1);
    }

    assertThat(texts(select(query(3, 0, 0, 0, null))))
        .hasSize(3)
        .first()
        .isEqualTo("text number 0");
    assertThat(texts(select(query(3, 3, 0, 0, null)))).first().isEqualTo("text number 3");
    assertThat(texts(select(query(3, 6, 0, 0, null)))).containsExactly("text number 6");
    assertThat(texts(select(query(3, 9, 0, 0, null)))).isEmpty();
  }

  @Test
  void readsNoMoreTextsThanItTakes() {
    for (int i = 0; i < 100; i++) {
      found("text number " + i, 0.9 - i * 0.001);
    }

    select(query(5, 0, 0, 0, null));

    assertThat(read).isEqualTo(5);
  }

  @Test
  void passesOverWhatWasDeletedMeanwhile() {
    found("apples", 0.9);
    found("pears", 0.8);
    texts.remove(order.getFirst().chunk());

    assertThat(texts(select(query(1, 0, 0, 0, null)))).containsExactly("pears");
  }

  @Test
  void diversityPrefersWhatSaysSomethingNew() {
    found("the red apple tree in the garden", 0.90);
    found("the red apple tree in the big garden", 0.89);
    found("quince jam recipe", 0.80);

    assertThat(texts(select(query(2, 0, 0, 0, null)))).doesNotContain("quince jam recipe");
    assertThat(texts(select(query(2, 0, 0, 0.5, null)))).contains("quince jam recipe");
  }

  @Test
  void keepsWithinItsTokensAndSaysWhatNoLongerFits() {
    for (int i = 0; i < 10; i++) {
      found(("word" + i + " ").repeat(100), 0.9 - i * 0.01);
    }

    Selection selection = select(query(10, 0, 0, 0, 1500));

    assertThat(selection.hits()).hasSize(2);
    assertThat(selection.hidden().byBudget()).isEqualTo(8);
  }

  @Test
  void cutsTheFirstHitShortRatherThanAnswerNothing() {
    found("слово ".repeat(5000), 0.9);

    Selection selection = select(query(10, 0, 0, 0, 400));

    String text = selection.hits().getFirst().chunk().text();
    assertThat(text).endsWith("...");
    assertThat(TokenBudget.estimate(text)).isBetween(120.0, 125.0);
  }

  @Test
  void quotesThePartOfALongTextThatHasTheWordsOfTheQuery() {
    String filler = "Nothing of note happens here. ".repeat(10);
    String endless = "and so on ".repeat(60);
    found(filler + "Every query is logged. " + filler, 0.9);
    found(endless + "until the query ends " + endless, 0.8);
    found("A query at the start. " + filler, 0.7);
    found(filler, 0.6);

    List<MemoryHit> hits = select(query(10, 0, 0, 0, null)).hits();

    assertThat(hits.get(0).passageBeyond(200)).contains("Every query is logged.");
    assertThat(hits.get(1).passageBeyond(200).orElseThrow())
        .contains("until the query ends")
        .hasSizeLessThanOrEqualTo(300);
    assertThat(hits.get(2).passage()).isEqualTo("A query at the start.");
    assertThat(hits.get(2).passageBeyond(200)).isEmpty();
    assertThat(hits.get(3).passageBeyond(200)).isEmpty();
  }

  private void found(String text, double similarity) {
    ChunkRef chunk = new ChunkRef(new MemoryId(new UUID(0, order.size() + 1)), 0);
    texts.put(chunk, new ChunkText(text, Labels.NONE));
    order.add(
        new Ranked(
            chunk,
            NOON,
            false,
            similarity,
            similarity,
            Lift.Lent.NOTHING,
            Explanation.ofMeaning(similarity)));
  }

  private Selection select(MemoryQuery query) {
    return Selection.of(query, order, this::read, TWICE_AND_FRAMED);
  }

  private Map<ChunkRef, ChunkText> read(Collection<ChunkRef> wanted) {
    read += wanted.size();
    Map<ChunkRef, ChunkText> found = new HashMap<>(texts);
    found.keySet().retainAll(wanted);
    return found;
  }

  private static List<String> texts(Selection selection) {
    return selection.hits().stream().map(hit -> hit.chunk().text()).toList();
  }

  private static MemoryQuery query(
      int limit, int offset, double least, double diversity, @Nullable Integer maxTokens) {
    return new MemoryQuery(
        "query", limit, Filter.everything(), least, null, offset, diversity, maxTokens, false);
  }
}
