package dev.cairn.adapter.remote.catalog;

import dev.cairn.application.port.CatalogIds;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.SkillId;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * One write of a catalogue, through all its attempts: what one without an answer may have done is
 * recognised by the next.
 */
public abstract class CatalogWrite {

  private final String name = UUID.randomUUID().toString();
  private final Set<SkillId> goneSkills = new HashSet<>();
  private final Set<ItemId> goneItems = new HashSet<>();

  /** What tells it from every other. */
  protected final String name() {
    return name;
  }

  /** Notes what an attempt removes. */
  protected final void noteGone(Collection<String> skills, Collection<String> items) {
    skills.forEach(id -> goneSkills.add(new SkillId(id)));
    items.forEach(id -> goneItems.add(new ItemId(id)));
  }

  /** What its attempts may have removed. */
  protected final CatalogIds gone() {
    return new CatalogIds(goneSkills, goneItems);
  }

  protected abstract void save(CatalogBatch contents);

  protected abstract CatalogIds remove(List<String> skills, List<String> items);

  protected abstract boolean replaceAll(long revision, CatalogBatch contents);
}
