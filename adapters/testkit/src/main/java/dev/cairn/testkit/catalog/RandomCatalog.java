package dev.cairn.testkit.catalog;

import static dev.cairn.testkit.Fixtures.MODEL;

import dev.cairn.application.port.CatalogIds;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.fusion.Probe;
import dev.cairn.domain.words.QueryWords;
import dev.cairn.testkit.Fixtures;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Skills, items and filters from a small world, so that random ones meet and miss each other. */
final class RandomCatalog {

  private static final int SKILLS = 25;
  private static final List<ItemType> TYPES = List.of(ItemType.values());
  private static final int ITEMS = 400;

  private final Random random;

  RandomCatalog(Random random) {
    this.random = random;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  int limit() {
    return below(4) == 0 ? 1 + below(1000) : 1 + below(20);
  }

  double leastCosine() {
    return below(3) == 0 ? -1 : -0.3 + random.nextDouble();
  }

  /** A meaning that stores can take as it is, or that mixes its model's parts unevenly. */
  Meaning meaning() {
    Embedding query = vector();
    return new Meaning(query, List.of(MODEL.dimension()), query, below(2) == 0 ? 1 : 0.8);
  }

  /** A request as a whole, and perhaps by its parts. */
  Probe probe() {
    Meaning whole = meaning();
    QueryWords words = Fixtures.words(words());
    List<Probe> parts =
        Stream.generate(() -> new Probe(meaning(), Fixtures.words(words())))
            .limit(below(4))
            .toList();
    return new Probe(whole, words, parts);
  }

  Embedding vector() {
    return below(8) == 0 ? Fixtures.axis(below(3)) : Fixtures.randomUnit(MODEL, random);
  }

  /** Names that some have, others that nobody has, and a word that many share. */
  String words() {
    return switch (below(4)) {
      case 0 -> "i" + below(150);
      case 1 -> "s" + below(150) + " i" + below(99) + " i" + below(99);
      case 2 -> "item description i" + below(99);
      default -> "nobody says this";
    };
  }

  List<EmbeddedSkill> skills(int count) {
    List<EmbeddedSkill> skills = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      SkillBuilder skill =
          CatalogFixtures.skill(below(SKILLS)).name("s" + below(99)).vector(vector());
      if (below(3) == 0) {
        skill.types(type());
      }
      skills.add((below(5) == 0 ? skill.inactive() : skill).build());
    }
    return skills;
  }

  List<EmbeddedItem> items(int count) {
    List<EmbeddedItem> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ItemBuilder item =
          CatalogFixtures.item(below(ITEMS))
              .name("i" + below(99))
              .skills(skillIds(below(4)))
              .type(type())
              .parameters(below(2) == 0 ? "" : words())
              .vector(vector());
      if (below(3) == 0) {
        item.primary(below(SKILLS));
      }
      items.add((below(5) == 0 ? item.inactive() : item).build());
    }
    return items;
  }

  CatalogIds ids(int skills, int items) {
    Set<ItemId> itemIds = new HashSet<>();
    for (int i = 0; i < items; i++) {
      itemIds.add(CatalogFixtures.itemId(below(ITEMS)));
    }
    return new CatalogIds(skillIds(skills), itemIds);
  }

  ItemFilter filter() {
    return new ItemFilter(
        below(2) == 0 ? null : skillIds(1 + below(5)), typeOrNone(), below(2) == 0);
  }

  @Nullable ItemType typeOrNone() {
    return below(2) == 0 ? null : type();
  }

  private Set<SkillId> skillIds(int count) {
    Set<SkillId> ids = new HashSet<>();
    for (int i = 0; i < count; i++) {
      ids.add(CatalogFixtures.skillId(below(SKILLS)));
    }
    return ids;
  }

  private ItemType type() {
    return TYPES.get(below(TYPES.size()));
  }
}
