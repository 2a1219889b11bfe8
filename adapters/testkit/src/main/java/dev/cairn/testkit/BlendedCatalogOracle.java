package dev.cairn.testkit;

import dev.cairn.application.port.Nearest;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Scored;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.catalog.SkillLift;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.Evidence;
import dev.cairn.domain.search.Probe;
import dev.cairn.domain.words.Bm25;
import dev.cairn.domain.words.Terms;
import dev.cairn.domain.words.WordScores;
import dev.cairn.domain.words.WordTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Search of the catalogue by words and meaning that looks at everything. */
record BlendedCatalogOracle(InMemoryCatalogIndex index) {

  private record Piece<T>(T value, String passage, Embedding embedding) {}

  Nearest<CountedSkill> skills(Probe probe, @Nullable ItemType type, double least, int limit) {
    index.requireSearchable(probe.requiredMeaning().direction(), limit);
    List<Piece<CountedSkill>> pieces =
        index.everySkill().stream()
            .filter(each -> each.skill().active())
            .map(
                each ->
                    new Piece<>(
                        index.counted(each.skill()), each.skill().passage(), each.embedding()))
            .toList();
    List<Scored<CatalogItem>> items = scored(pieces(ItemFilter.searchable(null, null)), probe);
    List<Scored<CountedSkill>> lifted =
        scored(pieces, probe).stream().map(each -> lifted(each, items, type)).toList();
    return best(lifted, each -> each.skill().serves(type), least, limit);
  }

  Nearest<CatalogItem> items(Probe probe, ItemFilter filter, double least, int limit) {
    index.requireSearchable(probe.requiredMeaning().direction(), limit);
    return best(
        scored(pieces(filter), probe), each -> filter.matches(each.profile()), least, limit);
  }

  /** The active items and those that fit the filter, in the order of their ids. */
  private List<Piece<CatalogItem>> pieces(ItemFilter filter) {
    List<Piece<CatalogItem>> pieces = new ArrayList<>();
    for (EmbeddedItem each : index.everyItem()) {
      if (each.item().profile().active() || filter.matches(each.item().profile())) {
        pieces.add(new Piece<>(each.item(), each.item().profile().passage(), each.embedding()));
      }
    }
    return pieces;
  }

  private static Scored<CountedSkill> lifted(
      Scored<CountedSkill> skill, List<Scored<CatalogItem>> items, @Nullable ItemType type) {
    SkillId id = skill.value().skill().id();
    double best =
        items.stream()
            .filter(each -> type == null || each.value().profile().type() == type)
            .filter(each -> each.value().profile().skillIds().contains(id))
            .mapToDouble(each -> each.score().value())
            .max()
            .orElse(Double.NEGATIVE_INFINITY);
    double score = SkillLift.DEFAULT.lifted(skill.score().value(), best);
    return new Scored<>(skill.value(), new RawScore(score, ScoreScale.COSINE), skill.evidence());
  }

  private static <T> List<Scored<T>> scored(List<Piece<T>> pieces, Probe probe) {
    BitSet all = new BitSet();
    all.set(0, pieces.size());
    WordTable table = new WordTable(pieces.stream().map(each -> Terms.of(each.passage)).toList());
    WordScores scores = table.scores(probe.words(), all, Bm25.CATALOG);
    double[] words = all.stream().mapToDouble(scores::share).toArray();
    Meaning query = probe.requiredMeaning();
    double[] cosines = pieces.stream().mapToDouble(each -> query.cosine(each.embedding)).toArray();
    double[] fused = probe.fused(cosines, words);
    List<Scored<T>> scored = new ArrayList<>();
    for (int i = 0; i < fused.length; i++) {
      scored.add(
          new Scored<>(
              pieces.get(i).value,
              new RawScore(fused[i], ScoreScale.COSINE),
              new Evidence(cosines[i], words[i], fused[i])));
    }
    return scored;
  }

  private static <T> Nearest<T> best(
      List<Scored<T>> scored, Predicate<T> wanted, double least, int limit) {
    List<Scored<T>> found =
        scored.stream()
            .filter(each -> wanted.test(each.value()) && each.score().value() >= least)
            .sorted(Comparator.comparingDouble((Scored<T> each) -> -each.score().value()))
            .toList();
    return new Nearest<>(found.subList(0, Math.min(limit, found.size())), found.size());
  }
}
