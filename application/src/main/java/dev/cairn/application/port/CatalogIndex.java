package dev.cairn.application.port;

import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.fusion.Probe;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where skills and items can be found by meaning. Every write is durable when the call returns, all
 * or nothing, and seen by the next read; how many items a skill has follows at once. Safe to call
 * from many threads. An outage is a {@link dev.cairn.domain.error.DatabaseError}, never an empty
 * answer.
 *
 * <p>The index remembers the model of its vectors and refuses another one's ({@link
 * dev.cairn.domain.error.ModelMismatchError}). {@code CatalogIndexContract} in the test kit is the
 * full definition of these promises.
 */
public interface CatalogIndex extends AutoCloseable {

  /** The model whose vectors are stored; empty while nothing is. */
  Optional<ModelStamp> model();

  /** Adds skills and items, in place of those that have the same ids. */
  void save(List<EmbeddedSkill> skills, List<EmbeddedItem> items);

  /** Removes skills and items; answers what existed. An item keeps the ids of removed skills. */
  CatalogIds remove(CatalogIds ids);

  /** Those of the skills that exist, active or not. */
  Map<SkillId, EmbeddedSkill> skills(Collection<SkillId> ids);

  /** Those of the items that exist, active or not. */
  Map<ItemId, EmbeddedItem> items(Collection<ItemId> ids);

  /**
   * The active skills nearest to the query that serve the type, best first.
   *
   * @param leastCosine what is farther away than that does not count
   */
  Nearest<CountedSkill> nearestSkills(
      Embedding query, @Nullable ItemType type, double leastCosine, int limit);

  /** The items nearest to the query among those that fit the filter, best first. */
  Nearest<CatalogItem> nearestItems(
      Embedding query, ItemFilter filter, double leastCosine, int limit);

  /**
   * The best active skills that serve the type, so many for each reading of the probe, by its
   * evidence for them or for the best of their items: a skill, which may be no more than a name, is
   * what its items say. An index that hands whole requests over to another goes by the skills' own
   * meaning here, and by the whole of the request alone.
   *
   * <p>What stands for a skill or an item is compared with all the active ones, whatever the
   * filter, so that its score is the same in every search for the same query.
   *
   * @param least what comes to less than that, on the scale of the cosine, does not count
   */
  default Nearest<CountedSkill> nearestSkills(
      Probe probe, @Nullable ItemType type, double least, int limit) {
    Meaning meaning = probe.meaning();
    return nearestSkills(meaning.direction(), type, meaning.leastInStore(least), limit)
        .readBy(meaning);
  }

  /**
   * The best items among those that fit the filter, by what all readings of the probe come to
   * ({@link dev.cairn.domain.fusion.Readings}).
   */
  default Nearest<CatalogItem> nearestItems(
      Probe probe, ItemFilter filter, double least, int limit) {
    Meaning meaning = probe.meaning();
    return nearestItems(meaning.direction(), filter, meaning.leastInStore(least), limit)
        .readBy(meaning);
  }

  /** A page of all skills, in the order of their ids. */
  Page<CountedSkill> browseSkills(int offset, int limit);

  /** A page of the items that fit the filter, in the order of their ids. */
  Page<CatalogItem> browseItems(ItemFilter filter, int offset, int limit);

  CatalogStatistics statistics();

  /** Changes with every write. */
  long revision();

  /**
   * Puts this in place of everything, with its model, if nothing has changed since the revision;
   * answers whether that was so.
   */
  boolean replaceAll(long revision, List<EmbeddedSkill> skills, List<EmbeddedItem> items);

  @Override
  void close();
}
