package dev.cairn.application.catalog;

import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.Skill;
import java.util.List;
import java.util.stream.Stream;

/** Everything that a catalogue holds, in the order of ids. */
record CatalogContents(List<EmbeddedSkill> skills, List<EmbeddedItem> items) {

  CatalogContents {
    skills = List.copyOf(skills);
    items = List.copyOf(items);
  }

  static CatalogContents of(CatalogIndex index) {
    return new CatalogContents(
        CatalogPages.skills(index)
            .map(page -> index.skills(page.stream().map(Skill::id).toList()))
            .flatMap(found -> found.values().stream())
            .toList(),
        CatalogPages.items(index)
            .map(page -> index.items(page.stream().map(CatalogItem::id).toList()))
            .flatMap(found -> found.values().stream())
            .toList());
  }

  /** Those of some that exist. */
  static CatalogContents of(CatalogIndex index, CatalogIds ids) {
    return new CatalogContents(
        List.copyOf(index.skills(ids.skills()).values()),
        List.copyOf(index.items(ids.items()).values()));
  }

  /** What stands for each of them in a search by meaning. */
  List<String> passages() {
    return Stream.concat(
            skills.stream().map(each -> each.skill().passage()),
            items.stream().map(each -> each.item().profile().passage()))
        .toList();
  }

  long size() {
    return (long) skills.size() + items.size();
  }

  /** The same with these vectors. */
  CatalogContents with(CatalogVectors vectors) {
    return new CatalogContents(
        skills.stream().map(each -> vectors.with(each.skill())).toList(),
        items.stream().map(each -> vectors.with(each.item())).toList());
  }
}
