package dev.cairn.testkit.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.CatalogStatistics;
import dev.cairn.application.port.Nearest;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Scored;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.fusion.Probe;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random catalogues, changes and questions: the index answers what the oracle answers. */
abstract class CatalogOracleSuite extends CatalogSuite {

  private static final double NOISE = 1e-6;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void answersAsTheOracleDoes(long seed) {
    RandomCatalog random = new RandomCatalog(new Random(seed));
    try (InMemoryCatalogIndex oracle = new InMemoryCatalogIndex()) {
      for (int round = 0; round < 6; round++) {
        change(oracle, random, round);
        if (round == 3) {
          reopen();
        }
        for (int query = 0; query < 25; query++) {
          compareSkills(oracle, random);
          compareItems(oracle, random);
          compareProbes(oracle, random);
        }
        comparePages(oracle, random);
        compareStatistics(oracle);
      }
      compareEverything(oracle);
    }
  }

  private void change(CatalogIndex oracle, RandomCatalog random, int round) {
    if (round == 4) {
      List<EmbeddedSkill> skills = random.skills(20);
      List<EmbeddedItem> items = random.items(200);
      assertThat(index().replaceAll(index().revision(), skills, items)).isTrue();
      oracle.replaceAll(oracle.revision(), skills, items);
    }
    for (int i = 0; i < 6; i++) {
      List<EmbeddedSkill> skills = random.skills(random.below(6));
      List<EmbeddedItem> items = random.items(random.below(60));
      index().save(skills, items);
      oracle.save(skills, items);
      CatalogIds ids = random.ids(random.below(3), random.below(15));
      assertThat(index().remove(ids)).isEqualTo(oracle.remove(ids));
    }
  }

  private void compareSkills(CatalogIndex oracle, RandomCatalog random) {
    Embedding query = random.vector();
    @Nullable ItemType type = random.typeOrNone();
    double least = random.leastCosine();
    int limit = random.limit();
    compare(
        index().nearestSkills(query, type, least, limit),
        oracle.nearestSkills(query, type, least, 1000),
        limit);
  }

  private void compareItems(CatalogIndex oracle, RandomCatalog random) {
    Embedding query = random.vector();
    ItemFilter filter = random.filter();
    double least = random.leastCosine();
    int limit = random.limit();
    compare(
        index().nearestItems(query, filter, least, limit),
        oracle.nearestItems(query, filter, least, 1000),
        limit);
  }

  private void compareProbes(CatalogIndex oracle, RandomCatalog random) {
    Probe probe = random.probe();
    @Nullable ItemType type = random.typeOrNone();
    ItemFilter filter = random.filter();
    double least = random.leastCosine();
    int limit = random.limit();
    int skillLimit =
        probe.parts().isEmpty() ? limit : 1000; // for each reading: near ties would tell
    compare(
        index().nearestSkills(probe, type, least, skillLimit),
        skills(oracle, probe, type, least),
        skillLimit);
    compare(
        index().nearestItems(probe, filter, least, limit),
        items(oracle, probe, filter, least),
        limit);
  }

  private Nearest<CountedSkill> skills(
      CatalogIndex oracle, Probe probe, @Nullable ItemType type, double least) {
    Meaning meaning = probe.meaning();
    return contract().knowsWords()
        ? oracle.nearestSkills(probe, type, least, 1000)
        : oracle
            .nearestSkills(meaning.direction(), type, meaning.leastInStore(least), 1000)
            .readBy(meaning);
  }

  private Nearest<CatalogItem> items(
      CatalogIndex oracle, Probe probe, ItemFilter filter, double least) {
    Meaning meaning = probe.meaning();
    return contract().knowsWords()
        ? oracle.nearestItems(probe, filter, least, 1000)
        : oracle
            .nearestItems(meaning.direction(), filter, meaning.leastInStore(least), 1000)
            .readBy(meaning);
  }

  /** Where scores differ by more than noise, exactly the same ones in the same order. */
  private static <T> void compare(Nearest<T> actual, Nearest<T> all, int limit) {
    List<Scored<T>> expected = all.best().subList(0, Math.min(limit, all.best().size()));
    assertThat(actual.total()).isEqualTo(all.total());
    assertThat(actual.best()).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      assertThat(cosine(actual.best().get(i))).isCloseTo(cosine(expected.get(i)), within(NOISE));
    }
    for (int from = 0, to; from < expected.size(); from = to) {
      to = endOfGroup(expected, from);
      Set<T> found = values(actual.best().subList(from, to));
      if (to < expected.size() || all.best().size() == expected.size()) {
        assertThat(found).isEqualTo(values(expected.subList(from, to)));
      } else {
        assertThat(values(all.best().subList(from, endOfGroup(all.best(), from))))
            .containsAll(found);
      }
      assertThat(found).hasSize(to - from);
    }
  }

  /** Where those end whose scores can't be told from their neighbours'. */
  private static <T> int endOfGroup(List<Scored<T>> ranked, int from) {
    int to = from + 1;
    while (to < ranked.size() && cosine(ranked.get(to - 1)) - cosine(ranked.get(to)) <= NOISE) {
      to++;
    }
    return to;
  }

  private static <T> Set<T> values(List<Scored<T>> scored) {
    return scored.stream().map(Scored::value).collect(Collectors.toCollection(HashSet::new));
  }

  private void comparePages(CatalogIndex oracle, RandomCatalog random) {
    for (int i = 0; i < 10; i++) {
      int offset = random.below(40);
      int limit = 1 + random.below(50);
      ItemFilter filter = random.filter();
      assertThat(index().browseItems(filter, offset, limit))
          .isEqualTo(oracle.browseItems(filter, offset, limit));
      assertThat(index().browseSkills(offset, limit)).isEqualTo(oracle.browseSkills(offset, limit));
    }
  }

  private void compareStatistics(CatalogIndex oracle) {
    CatalogStatistics actual = index().statistics();
    CatalogStatistics expected = oracle.statistics();
    assertThat(actual)
        .isEqualTo(
            new CatalogStatistics(
                expected.skills(),
                expected.activeSkills(),
                expected.items(),
                expected.activeItems(),
                expected.itemsByType(),
                actual.backend(),
                expected.model()));
  }

  private void compareEverything(InMemoryCatalogIndex oracle) {
    oracle.items(CatalogFixtures.itemIds(0, 400)).forEach((id, item) -> assertSame(find(id), item));
    oracle
        .skills(CatalogFixtures.skillIds(0, 25))
        .forEach((id, skill) -> assertSame(find(id), skill));
    assertThat(index().items(CatalogFixtures.itemIds(0, 400)))
        .hasSize((int) oracle.statistics().items());
  }
}
