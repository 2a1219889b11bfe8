package dev.cairn.adapter.lucene.catalogue;

import dev.cairn.adapter.lucene.commits.WriteQueue;
import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.shelf.Catalogue;
import dev.cairn.application.shelf.Entry;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.jspecify.annotations.Nullable;

/**
 * What the next commit will change about the catalogue. Every decision is made on the last state
 * and all the changes before it, by one thread.
 */
public final class CatalogChanges implements WriteQueue.Draft<CatalogChanges> {

  private final Overlay<SkillId, Skill> skills;
  private final Overlay<ItemId, CatalogItem> items;
  private @Nullable ModelStamp model;
  private long revision;
  private boolean anew;

  public CatalogChanges(Catalogue base) {
    this(new Overlay<>(base.skills()), new Overlay<>(base.items()), base.model(), base.revision());
  }

  private CatalogChanges(
      Overlay<SkillId, Skill> skills,
      Overlay<ItemId, CatalogItem> items,
      @Nullable ModelStamp model,
      long revision) {
    this.skills = skills;
    this.items = items;
    this.model = model;
    this.revision = revision;
  }

  @Override
  public CatalogChanges copy() {
    CatalogChanges copy = new CatalogChanges(skills.copy(), items.copy(), model, revision);
    copy.anew = anew;
    return copy;
  }

  public long revision() {
    return revision;
  }

  public boolean save(List<EmbeddedSkill> newSkills, List<EmbeddedItem> newItems) {
    if (newSkills.isEmpty() && newItems.isEmpty()) {
      return false;
    }
    put(newSkills, newItems);
    revision++;
    return true;
  }

  public CatalogIds remove(CatalogIds ids) {
    Set<SkillId> goneSkills =
        ids.skills().stream().filter(skills::remove).collect(Collectors.toSet());
    Set<ItemId> goneItems = ids.items().stream().filter(items::remove).collect(Collectors.toSet());
    CatalogIds gone = new CatalogIds(goneSkills, goneItems);
    if (!gone.isEmpty()) {
      model = skills.size() + items.size() == 0 ? null : model;
      revision++;
    }
    return gone;
  }

  public boolean replaceAll(
      long expected, List<EmbeddedSkill> newSkills, List<EmbeddedItem> newItems) {
    if (expected != revision) {
      return false;
    }
    skills.clear();
    items.clear();
    model = null;
    anew = true;
    put(newSkills, newItems);
    revision++;
    return true;
  }

  Catalogue applied() {
    return new Catalogue(
        CatalogDocuments.BACKEND, model, revision, skills.applied(), items.applied());
  }

  public void writeTo(IndexWriter writer) throws IOException {
    if (anew) {
      writer.deleteAll();
    }
    CatalogDocuments.write(writer, skills.changes(), items.changes());
  }

  private void put(List<EmbeddedSkill> newSkills, List<EmbeddedItem> newItems) {
    Stream.concat(
            newSkills.stream().map(EmbeddedSkill::embedding),
            newItems.stream().map(EmbeddedItem::embedding))
        .map(Embedding::model)
        .forEach(this::requireModel);
    newSkills.forEach(each -> skills.put(Entry.of(each.skill(), each.embedding().unit())));
    newItems.forEach(each -> items.put(Entry.of(each.item(), each.embedding().unit())));
  }

  private void requireModel(ModelStamp offered) {
    if (model == null) {
      model = offered;
    }
    model.requireSame(offered);
  }
}
