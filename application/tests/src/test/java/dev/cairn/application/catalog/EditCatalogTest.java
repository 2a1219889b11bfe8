package dev.cairn.application.catalog;

import static dev.cairn.application.catalog.TestingCatalog.ids;
import static dev.cairn.application.catalog.TestingCatalog.inactive;
import static dev.cairn.application.catalog.TestingCatalog.item;
import static dev.cairn.application.catalog.TestingCatalog.skill;
import static dev.cairn.application.catalog.TestingCatalog.titled;
import static dev.cairn.application.catalog.TestingCatalog.tool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.catalog.Strategy;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.UnknownIdError;
import dev.cairn.testkit.TestingEmbedder;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EditCatalogTest {

  private final TestingCatalog catalog = new TestingCatalog();
  private final CatalogUseCases.Edit edit = catalog.useCases.edit();
  private final CatalogUseCases.Browse browse = catalog.useCases.browse();

  @Test
  void whatIsSavedIsFoundAtOnce() {
    edit.save(skill("files", "read write file disk"));
    CatalogItem saved = edit.save(tool("read_file", "read file disk", "files"));

    assertThat(saved.number()).isEqualTo(1);
    assertThat(ids(catalog.search("read file disk"))).containsExactly("read_file");
    assertThat(browse.item(new ItemId("read_file")))
        .isEqualTo(new DescribedItem(saved, titled("read_file")));
  }

  @Test
  void onlyWhatReadsDifferentlyIsEmbeddedAgain() {
    edit.saveAll(
        List.of(skill("s", "one")), List.of(tool("a", "first", "s"), tool("b", "second", "s")));
    assertThat(catalog.model.passagesEmbedded()).isEqualTo(3);

    edit.saveAll(
        List.of(skill("s", "one")),
        List.of(inactive(tool("a", "first")), tool("b", "changed", "s")));

    assertThat(catalog.model.passagesEmbedded()).isEqualTo(4);
  }

  @Test
  void passagesThatReadTheSameAreEmbeddedOnce() {
    edit.saveAll(
        List.of(),
        IntStream.range(0, 5)
            .mapToObj(n -> tool("item " + n, "x"))
            .map(EditCatalogTest::renamed)
            .toList());

    assertThat(catalog.model.passagesEmbedded()).isEqualTo(1);
    assertThat(catalog.index.statistics().items()).isEqualTo(5);
  }

  @Test
  void anItemKeepsItsNumberAndAnotherTypeGetsANewOne() {
    CatalogItem first = edit.save(tool("a", "one"));
    edit.save(tool("b", "two"));

    assertThat(edit.save(tool("a", "changed")).number()).isEqualTo(first.number());
    CatalogItem prompt = edit.save(item("a", ItemType.PROMPT, "changed"));

    assertThat(prompt.schemaKey()).isEqualTo(new SchemaKey(ItemType.PROMPT, 1));
    assertThat(catalog.schemas.load(List.of(first.schemaKey()))).isEmpty();
  }

  @Test
  void ofTwoWithTheSameIdTheLaterCounts() {
    List<CatalogItem> saved =
        edit.saveAll(
            List.of(skill("s", "earlier"), skill("s", "later")),
            List.of(tool("a", "earlier"), tool("b", "other"), tool("a", "later")));

    assertThat(saved).extracting(CatalogItem::number).containsExactly(1L, 2L, 1L);
    assertThat(saved.getFirst()).isEqualTo(saved.getLast());
    assertThat(browse.skill(new SkillId("s")).description()).isEqualTo("later");
    assertThat(browse.item(new ItemId("a")).item().profile().description()).isEqualTo("later");
  }

  @Test
  void savingNothingAsksNobody() {
    catalog.embedding.fail("model", new EmbeddingError("no model"));

    assertThat(edit.saveAll(List.of(), List.of())).isEmpty();
    assertThat(catalog.describing.callsOf("save")).isZero();
  }

  @Test
  void aLongDescriptionCountsToItsEnd() {
    String padding =
        IntStream.range(0, 300).mapToObj(n -> "filler" + n).collect(Collectors.joining(" "));
    edit.save(tool("long", padding + " paint picture colour"));
    edit.save(tool("short", "filler1 filler2"));

    assertThat(catalog.model.passagesEmbedded()).isGreaterThan(5);
    EmbeddedItem stored = stored("long");
    assertThat(stored.embedding().cosine(stored.embedding())).isCloseTo(1, within(1e-6));
    assertThat(stored.embedding().cosine(catalog.model.embedQuery("paint picture colour")))
        .isGreaterThan(
            stored("short").embedding().cosine(catalog.model.embedQuery("paint picture colour")))
        .isGreaterThan(0.05);
  }

  @Test
  void howManyItemsASkillHasFollowsAtOnce() {
    edit.saveAll(
        List.of(skill("s", "one"), skill("t", "two")),
        List.of(tool("a", "x", "s"), tool("b", "y", "s", "t")));
    assertThat(counts()).isEqualTo(Map.of("s", 2L, "t", 1L));

    edit.remove(new ItemId("a"));
    assertThat(counts()).isEqualTo(Map.of("s", 1L, "t", 1L));

    edit.save(tool("b", "y", "t"));
    assertThat(counts()).isEqualTo(Map.of("s", 0L, "t", 1L));

    edit.save(inactive(tool("b", "y", "t")));
    assertThat(counts()).isEqualTo(Map.of("s", 0L, "t", 0L));
  }

  @Test
  void aRemovedItemIsGoneWithItsSchemas() {
    CatalogItem saved = edit.save(tool("a", "read file disk"));

    edit.remove(new ItemId("a"));

    assertThat(catalog.search("read file disk", Strategy.DIRECT).items()).isEmpty();
    assertThat(catalog.schemas.load(List.of(saved.schemaKey()))).isEmpty();
    assertThatThrownBy(() -> browse.item(new ItemId("a"))).isInstanceOf(UnknownIdError.class);
  }

  @Test
  void aRemovedSkillLeavesItsItemsThatFindItAgainWhenItComesBack() {
    edit.saveAll(
        List.of(skill("files", "read write file disk")),
        List.of(tool("read_file", "read file disk", "files")));

    edit.remove(new SkillId("files"));
    assertThat(ids(catalog.search("read file disk", Strategy.DIRECT))).containsExactly("read_file");

    edit.save(skill("files", "read write file disk"));
    assertThat(ids(catalog.search("read file disk"))).containsExactly("read_file");
  }

  @Test
  void removingWhatDoesNotExistSaysSo() {
    assertThatThrownBy(() -> edit.remove(new ItemId("nope")))
        .isInstanceOf(UnknownIdError.class)
        .hasMessage("id: no item with the id nope");
    assertThatThrownBy(() -> edit.remove(new SkillId("nope")))
        .isInstanceOf(UnknownIdError.class)
        .hasMessage("id: no skill with the id nope");
    assertThatThrownBy(() -> browse.skill(new SkillId("nope"))).isInstanceOf(UnknownIdError.class);
  }

  @Test
  void nothingIsSavedWhereTheModelFails() {
    catalog.model.failWith("no model");

    assertThatThrownBy(() -> edit.save(tool("a", "x"))).isInstanceOf(EmbeddingError.class);

    assertThat(catalog.index.statistics().items()).isZero();
    assertThat(catalog.schemas.load(List.of(new SchemaKey(ItemType.TOOL, 1)))).isEmpty();
  }

  @Test
  void noItemShowsWhoseSchemasCouldNotBeSaved() {
    catalog.describing.fail("save", new DatabaseError("gone"));

    assertThatThrownBy(() -> edit.save(tool("a", "x"))).isInstanceOf(DatabaseError.class);

    assertThat(catalog.index.statistics().items()).isZero();
  }

  @Test
  void anotherModelIsRefusedBeforeAnythingIsWritten() {
    edit.save(tool("a", "x"));
    TestingEmbedder other = new TestingEmbedder(new ModelStamp("other", 8), 64);
    EditCatalog wrong =
        new EditCatalog(
            other,
            catalog.indexing.before(CatalogIndex.class, catalog.index),
            catalog.describing.before(SchemaRepository.class, catalog.schemas));
    long saves = catalog.describing.callsOf("save");

    assertThatThrownBy(() -> wrong.save(tool("b", "y"))).isInstanceOf(ModelMismatchError.class);

    assertThat(catalog.describing.callsOf("save")).isEqualTo(saves);
    assertThat(other.passagesEmbedded()).isZero();
  }

  @Test
  void itemsAreDescribedInTheOrderOfTheirIds() {
    edit.saveAll(List.of(), List.of(tool("a", "x"), tool("b", "y"), tool("c", "z")));

    List<DescribedItem> described =
        browse.describe(List.of(new ItemId("c"), new ItemId("nope"), new ItemId("a")));

    assertThat(described).extracting(each -> each.item().id().value()).containsExactly("c", "a");
    assertThat(described)
        .extracting(DescribedItem::schemas)
        .containsExactly(titled("c"), titled("a"));
  }

  @Test
  void recordsComeBackAsTheyWereRegistered() {
    ItemRecord record = tool("a", "x", "s");
    edit.saveAll(List.of(), List.of(tool("b", "y"), record));

    assertThat(browse.records(0, 1).values()).containsExactly(record);
    assertThat(browse.records(0, 1).total()).isEqualTo(2);
    assertThat(browse.items(ItemFilter.EVERYTHING, 2, 10).values()).isEmpty();
  }

  private static ItemRecord renamed(ItemRecord record) {
    ItemProfile profile = record.profile();
    return new ItemRecord(
        new ItemProfile(profile.id(), profile.type(), "same", "x", profile.skillIds(), null, true),
        record.schemas());
  }

  private EmbeddedItem stored(String id) {
    return catalog.index.items(List.of(new ItemId(id))).get(new ItemId(id));
  }

  private Map<String, Long> counts() {
    return browse.skills(0, 10).values().stream()
        .collect(Collectors.toMap(each -> each.skill().id().value(), CountedSkill::toolCount));
  }
}
