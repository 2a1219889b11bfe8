package dev.cairn.application.catalog;

import dev.cairn.application.port.ToolServer.Offer;
import dev.cairn.application.port.ToolServer.OfferedItem;
import dev.cairn.application.port.ToolServer.RefusedItem;
import dev.cairn.domain.catalog.CleanText;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.catalog.SkillMapping;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.text.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One server's offer as the catalogue would hold it, and what of it is refused. */
final class ServerOffer {

  private final String server;
  private final SkillId own;
  private final SkillMapping mapping;
  private final CleanText cleaner = new CleanText();
  private final Map<ItemId, ItemRecord> items = new LinkedHashMap<>();
  private final Map<ItemId, String> refused = new LinkedHashMap<>();
  private final Optional<ServerSkill> ownSkill;
  private int unnamed;

  /** With a colon in its name, one server's items could look like another's. */
  ServerOffer(String server, Offer offer, SkillMapping mapping) {
    if (server.contains(":")) {
      throw new ValidationError("server", "must be a name without a colon");
    }
    this.server = server;
    this.own = new SkillId(server);
    this.mapping = mapping;
    offer.items().forEach(this::take);
    offer.refused().forEach(this::refuse);
    this.ownSkill =
        isOwnUsed() ? Optional.of(ServerSkill.of(own, offer, cleaner)) : Optional.empty();
  }

  Map<ItemId, ItemRecord> items() {
    return items;
  }

  Map<ItemId, String> refused() {
    return refused;
  }

  /** The server's own skill, where items have no better one. */
  Optional<ServerSkill> ownSkill() {
    return ownSkill;
  }

  int removedCharacters() {
    return cleaner.removed();
  }

  boolean isFromHere(ItemProfile item) {
    return item.id().value().startsWith(prefix(item.type()));
  }

  /** How the ids of the server's items begin. */
  private String prefix(ItemType type) {
    return server + ":" + type.label() + ":";
  }

  private void take(OfferedItem item) {
    String key = cleaner.clean(item.key());
    String id = prefix(item.type()) + key;
    if (Texts.strip(key).isEmpty() || Texts.length(id) > ItemId.MAX_LENGTH) {
      unnamed++;
      refused.put(new ItemId(server + ":" + item.type().label() + "#" + unnamed), "unusable name");
    } else {
      take(new ItemId(id), item);
    }
  }

  private void take(ItemId id, OfferedItem item) {
    try {
      if (items.putIfAbsent(id, record(id, item)) != null) {
        refused.put(id, "offered twice; the first one counts");
      }
    } catch (ValidationError e) {
      refused.put(id, e.safeMessage());
    }
  }

  private void refuse(RefusedItem item) {
    String id = prefix(item.type()) + cleaner.clean(item.key());
    refused.putIfAbsent(new ItemId(ServerSkill.shortened(id, ItemId.MAX_LENGTH)), item.reason());
  }

  private ItemRecord record(ItemId id, OfferedItem item) {
    Set<SkillId> mapped = mapping.skillsOf(id);
    Set<SkillId> skills = mapped.isEmpty() ? Set.of(own) : mapped;
    SkillId primary = skills.iterator().next();
    String name = name(id, item);
    String description = cleaner.clean(item.description());
    return new ItemRecord(
        new ItemProfile(id, item.type(), name, description, skills, primary, true),
        item.schemas().cleaned(cleaner));
  }

  private String name(ItemId id, OfferedItem item) {
    String name = cleaner.clean(item.name());
    return Texts.strip(name).isEmpty() ? id.value().substring(prefix(item.type()).length()) : name;
  }

  private boolean isOwnUsed() {
    return usedSkills().contains(own)
        && mapping.skills().stream().noneMatch(skill -> skill.id().equals(own));
  }

  private Set<SkillId> usedSkills() {
    return items.values().stream()
        .flatMap(record -> record.profile().skillIds().stream())
        .collect(Collectors.toSet());
  }

  /** The mapped skills that the items use, and the server's own for the rest. */
  List<Skill> skills(Optional<ServerSkill> ownWords) {
    Set<SkillId> used = usedSkills();
    Stream<Skill> mapped = mapping.skills().stream().filter(skill -> used.contains(skill.id()));
    return Stream.concat(mapped, ownWords.stream().map(skill -> skill.with(items.values())))
        .toList();
  }

  /** What the server says otherwise than what is stored. */
  List<Rewording> rewordings(Map<ItemId, ItemRecord> stored, Optional<ServerSkill> skillBefore) {
    List<Rewording> all = new ArrayList<>();
    skillBefore.ifPresent(before -> ownSkill.ifPresent(now -> all.addAll(now.since(before))));
    items.forEach(
        (id, now) -> {
          ItemRecord before = stored.get(id);
          if (before != null) {
            all.addAll(Rewording.between(before, now));
          }
        });
    return all;
  }

  /** Lets what is stored keep its words. */
  void sayAsBefore(Map<ItemId, ItemRecord> stored) {
    stored.forEach((id, before) -> items.computeIfPresent(id, (key, now) -> now.saying(before)));
  }
}
