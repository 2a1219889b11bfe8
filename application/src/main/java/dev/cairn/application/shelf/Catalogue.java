package dev.cairn.application.shelf;

import dev.cairn.application.port.CatalogStatistics;
import dev.cairn.application.port.Nearest;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.fusion.Probe;
import dev.cairn.domain.fusion.Readings;
import dev.cairn.domain.fusion.Readings.Reading;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a store of skills and items holds at one revision, decoded once and in memory. It never
 * changes, so any number of readers can look at it.
 */
public final class Catalogue {

  private static final ItemFilter SEARCHABLE = ItemFilter.searchable(null, null);

  private final @Nullable ModelStamp model;
  private final long revision;
  private final Shelf<SkillId, Skill> skills;
  private final Shelf<ItemId, CatalogItem> items;
  private final ItemSets sets;
  private final Once<int[][]> skillsOf;
  private final Map<Probe, Evidences> searched = Collections.synchronizedMap(new WeakHashMap<>());
  private final List<CountedSkill> counted;
  private final CatalogStatistics statistics;

  /**
   * @param backend what statistics say of where it is stored
   */
  public Catalogue(
      String backend,
      @Nullable ModelStamp model,
      long revision,
      Shelf<SkillId, Skill> skills,
      Shelf<ItemId, CatalogItem> items) {
    this.model = model;
    this.revision = revision;
    this.skills = skills;
    this.items = items;
    this.sets = new ItemSets(items);
    this.counted = counted(skills, sets);
    this.skillsOf = new Once<>(this::skillPositions);
    this.statistics = statistics(backend, model, counted, sets);
  }

  private static CatalogStatistics statistics(
      String backend, @Nullable ModelStamp model, List<CountedSkill> skills, ItemSets items) {
    return new CatalogStatistics(
        skills.size(),
        skills.stream().filter(each -> each.skill().active()).count(),
        items.size(),
        items.activeCount(),
        Collections.unmodifiableMap(items.countsByType()),
        backend,
        model);
  }

  /** The model of the vectors, where there are any. */
  public @Nullable ModelStamp model() {
    return model;
  }

  public long revision() {
    return revision;
  }

  public Shelf<SkillId, Skill> skills() {
    return skills;
  }

  public Shelf<ItemId, CatalogItem> items() {
    return items;
  }

  public CatalogStatistics statistics() {
    return statistics;
  }

  /** Whether there are vectors at all; those of another model than this are refused. */
  private boolean isOf(ModelStamp asked) {
    if (model != null) {
      model.requireSame(asked);
    }
    return model != null;
  }

  public Nearest<CountedSkill> nearestSkills(
      Embedding query, @Nullable ItemType type, double leastCosine, int limit) {
    if (!isOf(query.model())) {
      return Nearest.none();
    }
    return skills.nearest(query.unit(), serving(type), leastCosine, limit, counted::get);
  }

  public Nearest<CatalogItem> nearestItems(
      Embedding query, ItemFilter filter, double leastCosine, int limit) {
    if (!isOf(query.model())) {
      return Nearest.none();
    }
    return items.nearest(query.unit(), sets.matching(filter), leastCosine, limit, items::value);
  }

  public Nearest<CountedSkill> bestSkills(
      Probe probe, @Nullable ItemType type, double least, int limit) {
    if (!isOf(probe.meaning().model())) {
      return Nearest.none();
    }
    Evidences found = skills.evidences(probe, serving(null));
    Evidences held = searchable(probe);
    Iterator<Reading> ofItems = held.readings().all().iterator();
    List<Reading> lifted = new ArrayList<>();
    for (Reading reading : found.readings().all()) {
      double[] best = bestItems(held.positions(), ofItems.next().fused(), type);
      lifted.add(
          reading.raisedTo(IntStream.of(found.positions()).mapToDouble(i -> best[i]).toArray()));
    }
    return new Evidences(found.positions(), new Readings(lifted))
        .bestOfEach(serving(type), least, limit, counted::get);
  }

  /** What the best item of each skill comes to; nothing for a skill without any of the type. */
  private double[] bestItems(int[] positions, double[] fused, @Nullable ItemType type) {
    double[] best = new double[skills.size()];
    Arrays.fill(best, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < positions.length; i++) {
      ItemProfile item = items.value(positions[i]).profile();
      if (type == null || item.type() == type) {
        for (int skill : skillsOf.get()[positions[i]]) {
          best[skill] = Math.max(best[skill], fused[i]);
        }
      }
    }
    return best;
  }

  public Nearest<CatalogItem> bestItems(Probe probe, ItemFilter filter, double least, int limit) {
    if (!isOf(probe.meaning().model())) {
      return Nearest.none();
    }
    BitSet wanted = sets.matching(filter);
    BitSet compared = sets.matching(SEARCHABLE);
    int usual = compared.cardinality();
    compared.or(wanted);
    Evidences found =
        compared.cardinality() == usual ? searchable(probe) : items.evidences(probe, compared);
    return found.best(wanted, least, limit, items::value);
  }

  /** What speaks for the items; once for both stages of a search, which share their probe. */
  private Evidences searchable(Probe probe) {
    Evidences known = searched.get(probe);
    if (known == null) {
      known = items.evidences(probe, sets.matching(SEARCHABLE));
      searched.put(probe, known);
    }
    return known;
  }

  /** Where the skills of each item are. */
  private int[][] skillPositions() {
    int[][] all = new int[items.size()][];
    for (int item = 0; item < all.length; item++) {
      all[item] =
          items.value(item).profile().skillIds().stream()
              .mapToInt(skills::position)
              .filter(skill -> skill >= 0)
              .toArray();
    }
    return all;
  }

  private BitSet serving(@Nullable ItemType type) {
    BitSet serving = new BitSet(counted.size());
    for (int position = 0; position < counted.size(); position++) {
      serving.set(position, counted.get(position).skill().serves(type));
    }
    return serving;
  }

  public Page<CountedSkill> browseSkills(int offset, int limit) {
    int from = Math.min(offset, counted.size());
    int to = Math.min(limit, counted.size() - from) + from;
    return new Page<>(counted.subList(from, to), counted.size());
  }

  public Page<CatalogItem> browseItems(ItemFilter filter, int offset, int limit) {
    BitSet matching = sets.matching(filter);
    List<CatalogItem> page =
        matching.stream().skip(offset).limit(limit).mapToObj(items::value).toList();
    return new Page<>(page, matching.cardinality());
  }

  private static List<CountedSkill> counted(Shelf<SkillId, Skill> skills, ItemSets sets) {
    List<CountedSkill> counted = new ArrayList<>(skills.size());
    for (int position = 0; position < skills.size(); position++) {
      Skill skill = skills.value(position);
      counted.add(new CountedSkill(skill, sets.toolCount(skill.id())));
    }
    return List.copyOf(counted);
  }
}
