package dev.cairn.application.catalog;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.ToolServer.Offer;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.catalog.SkillMapping;
import dev.cairn.domain.embedding.Embedding;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
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
    ServerOffer offered = new ServerOffer(server, offer, mapping);
    Map<ItemId, ItemRecord> stored = stored(offered);
    Optional<ServerSkill> before = offered.ownSkill().flatMap(this::saved);
    List<Rewording> rewordings = offered.rewordings(stored, before);
    boolean taken = rewordings.isEmpty() || consent.test(rewordings);
    if (!taken) {
      offered.sayAsBefore(stored);
    }
    saveSkills(offered.skills(taken ? offered.ownSkill() : before.or(offered::ownSkill)));
    return save(assigned(offered.items(), alsoAbove), stored)
        .report(offered.removedCharacters(), offered.refused(), rewordings, taken);
  }

  /** How many items were saved, and why. */
  private record Saved(int added, int changed, int unchanged, int deactivated) {

    SyncReport report(
        int removedCharacters,
        Map<ItemId, String> refused,
        List<Rewording> rewordings,
        boolean taken) {
      return new SyncReport(
          added, changed, unchanged, deactivated, removedCharacters, refused, rewordings, taken);
    }
  }

  private Saved save(Map<ItemId, ItemRecord> assigned, Map<ItemId, ItemRecord> stored) {
    List<ItemRecord> added =
        assigned.values().stream().filter(record -> !stored.containsKey(record.id())).toList();
    List<ItemRecord> changed =
        assigned.values().stream().filter(record -> isChanged(record, stored)).toList();
    List<ItemRecord> vanished = vanished(assigned, stored);
    edit.saveAll(List.of(), Stream.of(added, changed, vanished).flatMap(List::stream).toList());
    int unchanged = assigned.size() - added.size() - changed.size();
    return new Saved(added.size(), changed.size(), unchanged, vanished.size());
  }

  private static boolean isChanged(ItemRecord record, Map<ItemId, ItemRecord> stored) {
    ItemRecord before = stored.get(record.id());
    return before != null && !before.equals(record);
  }

  /** What was active and is no longer offered. */
  private static List<ItemRecord> vanished(
      Map<ItemId, ItemRecord> assigned, Map<ItemId, ItemRecord> stored) {
    return stored.values().stream()
        .filter(record -> record.profile().active() && !assigned.containsKey(record.id()))
        .map(record -> new ItemRecord(record.profile().deactivated(), record.schemas()))
        .toList();
  }

  private Optional<ServerSkill> saved(ServerSkill own) {
    return Optional.ofNullable(index.skills(List.of(own.id())).get(own.id()))
        .map(saved -> ServerSkill.of(saved.skill()));
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
    List<EmbeddedSkill> skills = allSkills();
    CatalogVectors vectors = vectors(offered);
    Map<ItemId, ItemRecord> assigned = new LinkedHashMap<>(offered);
    assigned.replaceAll((id, record) -> assigned(record, vectors, skills, alsoAbove.getAsDouble()));
    return assigned;
  }

  private static ItemRecord assigned(
      ItemRecord record, CatalogVectors vectors, List<EmbeddedSkill> skills, double least) {
    Embedding vector = vectors.of(record.profile().passage());
    Set<SkillId> all = new LinkedHashSet<>(record.profile().skillIds());
    skills.stream()
        .filter(skill -> skill.skill().serves(record.profile().type()))
        .filter(skill -> skill.embedding().cosine(vector) >= least)
        .forEach(skill -> all.add(skill.skill().id()));
    return new ItemRecord(record.profile().withSkills(all), record.schemas());
  }

  private CatalogVectors vectors(Map<ItemId, ItemRecord> offered) {
    List<String> passages =
        offered.values().stream().map(record -> record.profile().passage()).toList();
    CatalogVectors known = CatalogVectors.stored(index, List.of(), List.copyOf(offered.keySet()));
    return CatalogVectors.of(embedder, passages, known);
  }

  private List<EmbeddedSkill> allSkills() {
    List<SkillId> ids = CatalogPages.skills(index).flatMap(List::stream).map(Skill::id).toList();
    return List.copyOf(index.skills(ids).values());
  }

  /** What the catalogue holds from this server. */
  private Map<ItemId, ItemRecord> stored(ServerOffer offered) {
    List<ItemId> ids =
        CatalogPages.items(index)
            .flatMap(List::stream)
            .filter(item -> offered.isFromHere(item.profile()))
            .map(CatalogItem::id)
            .toList();
    Map<ItemId, ItemRecord> stored = new LinkedHashMap<>();
    browse.describe(ids).forEach(each -> stored.put(each.item().id(), each.record()));
    return stored;
  }
}
