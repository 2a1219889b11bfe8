package dev.cairn.adapter.lucene;

import dev.cairn.adapter.lucene.catalogue.CatalogChanges;
import dev.cairn.adapter.lucene.catalogue.CatalogKeeper;
import dev.cairn.adapter.lucene.commits.Folder;
import dev.cairn.adapter.lucene.commits.LuceneFailures;
import dev.cairn.adapter.lucene.commits.Storage;
import dev.cairn.adapter.lucene.commits.WriteQueue;
import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.CatalogStatistics;
import dev.cairn.application.port.Nearest;
import dev.cairn.application.port.Page;
import dev.cairn.application.shelf.Catalogue;
import dev.cairn.application.shelf.Entry;
import dev.cairn.application.shelf.Shelf;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.fusion.Probe;
import dev.cairn.domain.search.NearestRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The embedded catalogue: a folder with a Lucene index, owned by one process, and all of it decoded
 * in memory. A catalogue is small enough for every search to look at everything that passes its
 * filter, so answers and their totals are exact. Vectors are kept at unit length.
 */
public final class LuceneCatalogIndex implements CatalogIndex {

  private final CatalogKeeper keeper;
  private final WriteQueue<CatalogChanges> writes;

  private LuceneCatalogIndex(CatalogKeeper keeper) {
    this.keeper = keeper;
    this.writes = new WriteQueue<>(keeper, LuceneFailures.CATALOGUE, "cairn-catalogue-writer");
  }

  /** Opens the catalogue in a folder of its own, which is made if it does not exist. */
  public static LuceneCatalogIndex open(Path folder) {
    return open(folder, Folder::directory);
  }

  /** Opens what is there without changing a file; every change is refused. */
  public static LuceneCatalogIndex openToRead(Path folder) {
    return open(() -> Folder.toRead(folder), Folder::directory);
  }

  static LuceneCatalogIndex open(Path folder, Storage storage) {
    return open(() -> Folder.open(folder), storage);
  }

  private static LuceneCatalogIndex open(Folder.Opening folder, Storage storage) {
    try {
      return new LuceneCatalogIndex(CatalogKeeper.open(folder.open(), storage));
    } catch (IOException | RuntimeException e) {
      throw LuceneFailures.CATALOGUE.opening(e);
    }
  }

  @Override
  public Optional<ModelStamp> model() {
    return Optional.ofNullable(keeper.current().model());
  }

  @Override
  public void save(List<EmbeddedSkill> skills, List<EmbeddedItem> items) {
    List<EmbeddedSkill> newSkills = List.copyOf(skills);
    List<EmbeddedItem> newItems = List.copyOf(items);
    writes.change(changes -> changes.save(newSkills, newItems));
  }

  @Override
  public CatalogIds remove(CatalogIds ids) {
    return writes.change(changes -> changes.remove(ids));
  }

  @Override
  public Map<SkillId, EmbeddedSkill> skills(Collection<SkillId> ids) {
    Catalogue catalogue = keeper.current();
    return found(catalogue.model(), catalogue.skills(), ids, EmbeddedSkill::new);
  }

  @Override
  public Map<ItemId, EmbeddedItem> items(Collection<ItemId> ids) {
    Catalogue catalogue = keeper.current();
    return found(catalogue.model(), catalogue.items(), ids, EmbeddedItem::new);
  }

  @Override
  public Nearest<CountedSkill> nearestSkills(
      Embedding query, @Nullable ItemType type, double leastCosine, int limit) {
    NearestRules.requireLimit(limit);
    return keeper.current().nearestSkills(query, type, leastCosine, limit);
  }

  @Override
  public Nearest<CatalogItem> nearestItems(
      Embedding query, ItemFilter filter, double leastCosine, int limit) {
    NearestRules.requireLimit(limit);
    return keeper.current().nearestItems(query, filter, leastCosine, limit);
  }

  @Override
  public Nearest<CountedSkill> nearestSkills(
      Probe probe, @Nullable ItemType type, double least, int limit) {
    NearestRules.requireLimit(limit);
    return keeper.current().bestSkills(probe, type, least, limit);
  }

  @Override
  public Nearest<CatalogItem> nearestItems(
      Probe probe, ItemFilter filter, double least, int limit) {
    NearestRules.requireLimit(limit);
    return keeper.current().bestItems(probe, filter, least, limit);
  }

  @Override
  public Page<CountedSkill> browseSkills(int offset, int limit) {
    return keeper.current().browseSkills(offset, limit);
  }

  @Override
  public Page<CatalogItem> browseItems(ItemFilter filter, int offset, int limit) {
    return keeper.current().browseItems(filter, offset, limit);
  }

  @Override
  public CatalogStatistics statistics() {
    return keeper.current().statistics();
  }

  @Override
  public long revision() {
    return keeper.current().revision();
  }

  @Override
  public boolean replaceAll(long revision, List<EmbeddedSkill> skills, List<EmbeddedItem> items) {
    List<EmbeddedSkill> newSkills = List.copyOf(skills);
    List<EmbeddedItem> newItems = List.copyOf(items);
    return writes.change(changes -> changes.replaceAll(revision, newSkills, newItems));
  }

  @Override
  public void close() {
    writes.close();
  }

  private static <K extends Comparable<K>, T, E> Map<K, E> found(
      @Nullable ModelStamp model,
      Shelf<K, T> shelf,
      Collection<K> ids,
      BiFunction<T, Embedding, E> embedded) {
    Map<K, E> found = new LinkedHashMap<>();
    for (K id : ids) {
      Entry<K, T> entry = shelf.find(id);
      if (entry != null && model != null) {
        found.put(id, embedded.apply(entry.value(), new Embedding(model, entry.vector())));
      }
    }
    return found;
  }
}
