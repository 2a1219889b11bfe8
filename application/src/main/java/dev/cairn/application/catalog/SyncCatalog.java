package dev.cairn.application.catalog;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.ToolServer.Offer;
import dev.cairn.application.port.ToolServer.OfferedItem;
import dev.cairn.application.port.ToolServer.RefusedItem;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CleanText;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.catalog.SkillMapping;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.text.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Brings the catalogue in line with what servers offer: new and changed items are saved, those that
 * vanished are deactivated, the rest is not touched. Other words for what is known need consent. An
 * item's id is the server's name, its type and its key. What servers say is cleaned of what readers
 * would not see.
 */
public record SyncCatalog(
    CatalogUseCases.Edit edit,
    CatalogUseCases.Browse browse,
    CatalogIndex index,
    Embedder embedder) {

  /**
   * Takes in one server's offer.
   *
   * @param mapping the skills of items that have better ones than their server
   * @param alsoAbove where given, an item gets every further skill that is at least this similar
   * @param consent whether other words for what is known may be taken; if not, the old ones stay
   */
  public SyncReport sync(
      String server,
      Offer offer,
      SkillMapping mapping,
      OptionalDouble alsoAbove,
      Predicate<List<Rewording>> consent) {
    requireUnmistakable(server);
    CleanText cleaner = new CleanText();
    Map<ItemId, String> refused = new LinkedHashMap<>();
    Map<ItemId, ItemRecord> offered = offered(server, offer, mapping, cleaner, refused);
    Map<ItemId, ItemRecord> stored = stored(server);
    Optional<ServerSkill> own = serverSkill(server, offer, mapping, offered, cleaner);
    Optional<ServerSkill> ownBefore = own.flatMap(this::saved);
    List<Rewording> rewordings = rewordings(offered, stored, own, ownBefore);
    boolean taken = rewordings.isEmpty() || consent.test(rewordings);
    if (!taken) {
      stored.forEach(
          (id, before) -> offered.computeIfPresent(id, (key, now) -> now.saying(before)));
    }
    saveSkills(skills(mapping, taken ? own : ownBefore.or(() -> own), offered));
    Saved saved = save(assigned(offered, alsoAbove), stored);
    return new SyncReport(
        saved.added,
        saved.changed,
        saved.unchanged,
        saved.deactivated,
        cleaner.removed(),
        refused,
        rewordings,
        taken);
  }

  /** How many items were saved, and why. */
  private record Saved(int added, int changed, int unchanged, int deactivated) {}

  private Saved save(Map<ItemId, ItemRecord> assigned, Map<ItemId, ItemRecord> stored) {
    List<ItemRecord> added = new ArrayList<>();
    List<ItemRecord> changed = new ArrayList<>();
    assigned.forEach(
        (id, record) -> {
          ItemRecord before = stored.get(id);
          if (before == null) {
            added.add(record);
          } else if (!before.equals(record)) {
            changed.add(record);
          }
        });
    List<ItemRecord> vanished =
        stored.values().stream()
            .filter(record -> record.profile().active())
            .filter(record -> !assigned.containsKey(record.id()))
            .map(record -> new ItemRecord(record.profile().deactivated(), record.schemas()))
            .toList();
    List<ItemRecord> all = new ArrayList<>(added);
    all.addAll(changed);
    all.addAll(vanished);
    edit.saveAll(List.of(), all);
    return new Saved(
        added.size(),
        changed.size(),
        assigned.size() - added.size() - changed.size(),
        vanished.size());
  }

  private static List<Rewording> rewordings(
      Map<ItemId, ItemRecord> offered,
      Map<ItemId, ItemRecord> stored,
      Optional<ServerSkill> own,
      Optional<ServerSkill> ownBefore) {
    List<Rewording> all = new ArrayList<>();
    ownBefore.ifPresent(before -> own.ifPresent(now -> all.addAll(now.since(before))));
    offered.forEach(
        (id, now) -> {
          ItemRecord before = stored.get(id);
          if (before != null) {
            all.addAll(Rewording.between(before, now));
          }
        });
    return all;
  }

  /** With a colon in it, one server's items could look like another's. */
  private static void requireUnmistakable(String server) {
    if (server.contains(":")) {
      throw new ValidationError("server", "must be a name without a colon");
    }
  }

  /** How the ids of a server's items begin. */
  private static String prefix(String server, ItemType type) {
    return server + ":" + type.label() + ":";
  }

  private static Map<ItemId, ItemRecord> offered(
      String server,
      Offer offer,
      SkillMapping mapping,
      CleanText cleaner,
      Map<ItemId, String> refused) {
    Map<ItemId, ItemRecord> records = new LinkedHashMap<>();
    int unnamed = 0;
    for (OfferedItem item : offer.items()) {
      String key = cleaner.clean(item.key());
      String text = prefix(server, item.type()) + key;
      if (Texts.strip(key).isEmpty() || Texts.length(text) > ItemId.MAX_LENGTH) {
        unnamed++;
        refused.put(
            new ItemId(server + ":" + item.type().label() + "#" + unnamed), "unusable name");
      } else {
        ItemId id = new ItemId(text);
        take(id, () -> record(server, id, item, mapping, cleaner), records, refused);
      }
    }
    for (RefusedItem item : offer.refused()) {
      String text = prefix(server, item.type()) + cleaner.clean(item.key());
      refused.putIfAbsent(
          new ItemId(ServerSkill.shortened(text, ItemId.MAX_LENGTH)), item.reason());
    }
    return records;
  }

  private static void take(
      ItemId id,
      Supplier<ItemRecord> made,
      Map<ItemId, ItemRecord> records,
      Map<ItemId, String> refused) {
    try {
      if (records.putIfAbsent(id, made.get()) != null) {
        refused.put(id, "offered twice; the first one counts");
      }
    } catch (ValidationError e) {
      refused.put(id, e.safeMessage());
    }
  }

  private static ItemRecord record(
      String server, ItemId id, OfferedItem item, SkillMapping mapping, CleanText cleaner) {
    Set<SkillId> mapped = mapping.skillsOf(id);
    SkillId own = new SkillId(server);
    SkillId primary = mapped.isEmpty() ? own : mapped.iterator().next();
    String name = cleaner.clean(item.name());
    ItemProfile profile =
        new ItemProfile(
            id,
            item.type(),
            Texts.strip(name).isEmpty()
                ? id.value().substring(prefix(server, item.type()).length())
                : name,
            cleaner.clean(item.description()),
            mapped.isEmpty() ? Set.of(own) : mapped,
            primary,
            true);
    ItemSchemas schemas = item.schemas();
    return new ItemRecord(
        profile,
        ItemSchemas.of(
            clean(schemas.input(), cleaner),
            clean(schemas.output(), cleaner),
            clean(schemas.annotations(), cleaner)));
  }

  private static @Nullable Map<String, @Nullable Object> clean(
      @Nullable Map<?, ?> object, CleanText cleaner) {
    return object == null ? null : cleaner.clean(object);
  }

  /** The server's own skill, where items have no better one. */
  private static Optional<ServerSkill> serverSkill(
      String server,
      Offer offer,
      SkillMapping mapping,
      Map<ItemId, ItemRecord> offered,
      CleanText cleaner) {
    SkillId own = new SkillId(server);
    boolean mapped = mapping.skills().stream().anyMatch(skill -> skill.id().equals(own));
    return !mapped && used(offered).contains(own)
        ? Optional.of(ServerSkill.of(own, offer, cleaner))
        : Optional.empty();
  }

  private Optional<ServerSkill> saved(ServerSkill own) {
    return Optional.ofNullable(index.skills(List.of(own.id())).get(own.id()))
        .map(saved -> ServerSkill.of(saved.skill()));
  }

  private static Set<SkillId> used(Map<ItemId, ItemRecord> offered) {
    return offered.values().stream()
        .flatMap(record -> record.profile().skillIds().stream())
        .collect(Collectors.toSet());
  }

  /** The mapped skills that the server's items use, and the server's own for the rest. */
  private static List<Skill> skills(
      SkillMapping mapping, Optional<ServerSkill> own, Map<ItemId, ItemRecord> offered) {
    Set<SkillId> used = used(offered);
    Stream<Skill> mapped = mapping.skills().stream().filter(skill -> used.contains(skill.id()));
    return Stream.concat(mapped, own.stream().map(skill -> skill.with(offered.values()))).toList();
  }

  private void saveSkills(List<Skill> skills) {
    Map<SkillId, EmbeddedSkill> stored = index.skills(skills.stream().map(Skill::id).toList());
    edit.saveAll(
        skills.stream().filter(skill -> !isStored(skill, stored.get(skill.id()))).toList(),
        List.of());
  }

  private static boolean isStored(Skill skill, @Nullable EmbeddedSkill stored) {
    return stored != null && stored.skill().equals(skill);
  }

  /** Each item with the further skills that are similar enough to it. */
  private Map<ItemId, ItemRecord> assigned(
      Map<ItemId, ItemRecord> offered, OptionalDouble alsoAbove) {
    if (alsoAbove.isEmpty()) {
      return offered;
    }
    Map<SkillId, EmbeddedSkill> skills = allSkills();
    List<String> passages =
        offered.values().stream().map(record -> record.profile().passage()).toList();
    Map<String, Embedding> known =
        CatalogVectors.stored(index, List.of(), List.copyOf(offered.keySet()));
    Map<String, Embedding> embedded = CatalogVectors.of(embedder, passages, known);
    Map<ItemId, ItemRecord> assigned = new LinkedHashMap<>();
    offered.forEach(
        (id, record) -> {
          Embedding vector = Objects.requireNonNull(embedded.get(record.profile().passage()));
          Set<SkillId> all = new LinkedHashSet<>(record.profile().skillIds());
          Predicate<EmbeddedSkill> similar =
              skill -> skill.embedding().cosine(vector) >= alsoAbove.getAsDouble();
          skills.values().stream()
              .filter(skill -> skill.skill().serves(record.profile().type()))
              .filter(similar)
              .forEach(skill -> all.add(skill.skill().id()));
          assigned.put(id, new ItemRecord(record.profile().withSkills(all), record.schemas()));
        });
    return assigned;
  }

  private Map<SkillId, EmbeddedSkill> allSkills() {
    return index.skills(CatalogPages.skills(index).flatMap(List::stream).map(Skill::id).toList());
  }

  /** What the catalogue holds from this server. */
  private Map<ItemId, ItemRecord> stored(String server) {
    List<ItemId> ids =
        CatalogPages.items(index)
            .flatMap(List::stream)
            .filter(item -> item.id().value().startsWith(prefix(server, item.profile().type())))
            .map(CatalogItem::id)
            .toList();
    Map<ItemId, ItemRecord> stored = new LinkedHashMap<>();
    browse.describe(ids).forEach(each -> stored.put(each.item().id(), each.record()));
    return stored;
  }
}
