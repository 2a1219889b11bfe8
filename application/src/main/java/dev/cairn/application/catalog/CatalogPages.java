package dev.cairn.application.catalog;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.Skill;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Everything in a catalogue, page by page, in the order of ids. */
final class CatalogPages {

  private static final int SIZE = 500;

  private CatalogPages() {}

  static Stream<List<Skill>> skills(CatalogIndex index) {
    return pages(offset -> index.browseSkills(offset, SIZE).values())
        .map(page -> page.stream().map(CountedSkill::skill).toList());
  }

  static Stream<List<CatalogItem>> items(CatalogIndex index) {
    return pages(offset -> index.browseItems(ItemFilter.EVERYTHING, offset, SIZE).values());
  }

  private static <T> Stream<List<T>> pages(IntFunction<List<T>> page) {
    return Stream.iterate(0, offset -> offset + SIZE)
        .map(page::apply)
        .takeWhile(values -> !values.isEmpty());
  }
}
