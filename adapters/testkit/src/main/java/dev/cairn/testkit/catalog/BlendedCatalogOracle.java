package dev.cairn.testkit.catalog;

import dev.cairn.application.port.Nearest;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Scored;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.fusion.Probe;
import dev.cairn.domain.fusion.Readings;
import dev.cairn.domain.fusion.Readings.Reading;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.words.Bm25;
import dev.cairn.domain.words.WordScores;
import dev.cairn.domain.words.WordTable;
import dev.cairn.testkit.Fixtures;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Search of the catalogue by words and meaning that looks at everything. */
record BlendedCatalogOracle(InMemoryCatalogIndex index) {

  private record Piece<T>(T value, String passage, Embedding embedding) {}

  Nearest<CountedSkill> skills(Probe probe, @Nullable ItemType type, double least, int limit) {
    index.requireSearchable(probe.meaning().direction(), limit);
    List<Piece<CountedSkill>> skills = activeSkills();
    List<Piece<CatalogItem>> items = pieces(ItemFilter.searchable(null, null));
    WordTable skillWords = words(skills);
    WordTable itemWords = words(items);
    List<Reading> lifted = new ArrayList<>();
    Set<Integer> best = new HashSet<>();
    for (Probe each : probe.readings()) {
      Reading held = reading(items, itemWords, each);
      Reading reading = lifted(skills, reading(skills, skillWords, each), items, held, type);
      lifted.add(reading);
      reaching(skills, reading, skill -> skill.skill().serves(type), least).stream()
          .limit(limit)
          .forEach(best::add);
    }
    Reading highest = new Readings(lifted).highest();
    List<Integer> all = reaching(skills, highest, skill -> skill.skill().serves(type), least);
    List<Integer> chosen = all.stream().filter(best::contains).toList();
    return nearest(skills, highest, chosen, all.size());
  }

  Nearest<CatalogItem> items(Probe probe, ItemFilter filter, double least, int limit) {
    index.requireSearchable(probe.meaning().direction(), limit);
    List<Piece<CatalogItem>> items = pieces(filter);
    WordTable words = words(items);
    Reading merged =
        new Readings(probe.readings().stream().map(each -> reading(items, words, each)).toList())
            .merged();
    List<Integer> all = reaching(items, merged, item -> filter.matches(item.profile()), least);
    return nearest(items, merged, all.subList(0, Math.min(limit, all.size())), all.size());
  }

  private List<Piece<CountedSkill>> activeSkills() {
    return index.everySkill().stream()
        .filter(each -> each.skill().active())
        .map(
            each ->
                new Piece<>(index.counted(each.skill()), each.skill().passage(), each.embedding()))
        .toList();
  }

  /** The active items and those that fit the filter, in the order of their ids. */
  private List<Piece<CatalogItem>> pieces(ItemFilter filter) {
    List<Piece<CatalogItem>> pieces = new ArrayList<>();
    for (EmbeddedItem each : index.everyItem()) {
      if (each.item().profile().active() || filter.matches(each.item().profile())) {
        pieces.add(new Piece<>(each.item(), each.item().wording(), each.embedding()));
      }
    }
    return pieces;
  }

  private static Reading lifted(
      List<Piece<CountedSkill>> skills,
      Reading own,
      List<Piece<CatalogItem>> items,
      Reading held,
      @Nullable ItemType type) {
    double[] best = new double[skills.size()];
    for (int i = 0; i < best.length; i++) {
      SkillId id = skills.get(i).value.skill().id();
      best[i] =
          IntStream.range(0, items.size())
              .filter(item -> type == null || items.get(item).value.profile().type() == type)
              .filter(item -> items.get(item).value.profile().skillIds().contains(id))
              .mapToDouble(item -> held.fused()[item])
              .max()
              .orElse(Double.NEGATIVE_INFINITY);
    }
    return own.raisedTo(best);
  }

  private static <T> WordTable words(List<Piece<T>> pieces) {
    return new WordTable(pieces.stream().map(each -> Fixtures.terms(each.passage)).toList());
  }

  private static <T> Reading reading(List<Piece<T>> pieces, WordTable table, Probe probe) {
    BitSet all = new BitSet();
    all.set(0, pieces.size());
    WordScores scores = table.scores(probe.words(), all, Bm25.CATALOG);
    double[] words = all.stream().mapToDouble(scores::share).toArray();
    Meaning query = probe.meaning();
    double[] cosines = pieces.stream().mapToDouble(each -> query.cosine(each.embedding)).toArray();
    return new Reading(cosines, words, probe.fused(cosines, words));
  }

  private static <T> List<Integer> reaching(
      List<Piece<T>> pieces, Reading reading, Predicate<T> wanted, double least) {
    return IntStream.range(0, pieces.size())
        .filter(i -> wanted.test(pieces.get(i).value) && reading.fused()[i] >= least)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -reading.fused()[i]))
        .toList();
  }

  private static <T> Nearest<T> nearest(
      List<Piece<T>> pieces, Reading reading, List<Integer> chosen, long total) {
    List<Scored<T>> best =
        chosen.stream()
            .map(
                i ->
                    new Scored<>(
                        pieces.get(i).value,
                        new RawScore(reading.fused()[i], ScoreScale.COSINE),
                        reading.evidence(i)))
            .toList();
    return new Nearest<>(best, total);
  }
}
