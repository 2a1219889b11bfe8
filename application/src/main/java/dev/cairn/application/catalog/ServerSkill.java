package dev.cairn.application.catalog;

import dev.cairn.application.port.ToolServer.Offer;
import dev.cairn.domain.catalog.CatalogRules;
import dev.cairn.domain.catalog.CleanText;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.text.Texts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The skill that a server is by itself: its own words, and the names of what it offers. */
record ServerSkill(SkillId id, String name, String instructions) {

  private static final int INSTRUCTIONS_LENGTH = 1_000;

  static ServerSkill of(SkillId id, Offer offer, CleanText cleaner) {
    String title = cleaner.clean(offer.title());
    String instructions = cleaner.clean(offer.instructions());
    return new ServerSkill(
        id,
        Texts.strip(title).isEmpty() ? id.value() : shortened(title, CatalogRules.MAX_NAME_LENGTH),
        instructions.isBlank() ? "" : shortened(instructions, INSTRUCTIONS_LENGTH));
  }

  /** What the server said when the skill was saved: everything but the last line. */
  static ServerSkill of(Skill saved) {
    int end = saved.description().lastIndexOf('\n');
    return new ServerSkill(
        saved.id(), saved.name(), end < 0 ? "" : saved.description().substring(0, end));
  }

  Skill with(Collection<ItemRecord> items) {
    String names =
        items.stream()
            .map(ItemRecord::profile)
            .filter(profile -> profile.skillIds().contains(id))
            .map(ItemProfile::name)
            .collect(Collectors.joining(", "))
            .replace('\n', ' ');
    String description = instructions.isEmpty() ? names : instructions + "\n" + names;
    return new Skill(
        id, name, shortened(description, CatalogRules.MAX_DESCRIPTION_LENGTH), true, Set.of());
  }

  List<Rewording> since(ServerSkill before) {
    List<Rewording> all = new ArrayList<>();
    Rewording.add(all, id.value(), "title", before.name, name);
    Rewording.add(all, id.value(), "instructions", before.instructions, instructions);
    return all;
  }

  static String shortened(String text, int characters) {
    return Texts.length(text) <= characters
        ? text
        : text.substring(0, text.offsetByCodePoints(0, characters));
  }
}
