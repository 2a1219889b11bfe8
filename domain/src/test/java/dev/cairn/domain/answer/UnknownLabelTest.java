package dev.cairn.domain.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Tags;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnknownLabelTest {

  private static final Set<String> TAGS =
      Set.of("pricing", "api-v2", "authentication", "Kubernetes", "ops", "приём");

  @ParameterizedTest
  @CsvSource({
    "price, pricing",
    "pricng, pricing",
    "PRICING, pricing",
    "api, api-v2",
    "auth, authentication",
    "kubernetes, Kubernetes",
    "прием, приём",
    "op, ops",
    "holidays,",
    "x,"
  })
  void theNearestIsTheOneWrittenMostLikeIt(String wanted, String nearest) {
    Filter filter = new Filter.TaggedWith(Tags.of(wanted), TagMode.ANY);

    assertThat(UnknownLabel.in(filter, TAGS, Set.of()))
        .containsExactly(new UnknownLabel("tag", wanted, nearest));
  }

  @Test
  void everyPartOfAFilterIsLookedAtAndWhatIsKnownIsNot() {
    Filter filter =
        new Filter.AllOf(
            List.of(
                new Filter.TaggedWith(Tags.of("ops", "prizing"), TagMode.ALL),
                new Filter.OfType(MemoryType.TASK),
                new Filter.FromSource("handbok")));

    assertThat(UnknownLabel.in(filter, TAGS, Set.of("handbook", "talk")))
        .containsExactly(
            new UnknownLabel("tag", "prizing", "pricing"),
            new UnknownLabel("source", "handbok", "handbook"));
    assertThat(UnknownLabel.in(Filter.everything(), TAGS, Set.of())).isEmpty();
    assertThat(UnknownLabel.in(filter, Set.of(), Set.of()))
        .extracting(UnknownLabel::nearest)
        .containsOnlyNulls();
  }
}
