package dev.cairn.application.catalog;

import static dev.cairn.application.catalog.TestingCatalog.ids;
import static dev.cairn.application.catalog.TestingCatalog.skill;
import static dev.cairn.application.catalog.TestingCatalog.tool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.SchemaKey;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import dev.cairn.testkit.Faults;
import dev.cairn.testkit.TestingEmbedder;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class MigrateCatalogTest {

  private final TestingCatalog source = new TestingCatalog().filled();
  private final TestingCatalog target = new TestingCatalog();
  private final Faults reading = new Faults();
  private final Faults writing = new Faults();
  private final AtomicBoolean late = new AtomicBoolean();

  @Test
  void everythingIsThereAfterwardsAndFoundAlike() {
    long embedded = source.model.passagesEmbedded();

    assertThat(migration(source.model).run(false)).isEqualTo(8);

    assertThat(ids(target.search("read file"))).isEqualTo(ids(source.search("read file")));
    assertThat(target.index.statistics()).isEqualTo(source.index.statistics());
    assertThat(source.model.passagesEmbedded()).isEqualTo(embedded);
  }

  @Test
  void anotherModelEmbedsEverythingAgain() {
    ModelStamp stamp = new ModelStamp("new", 256);

    migration(new TestingEmbedder(stamp, 64)).run(false);

    assertThat(target.index.model()).contains(stamp);
    assertThat(target.index.statistics().items()).isEqualTo(6);
  }

  @Test
  void whatOnlyTheTargetHoldsIsNotOverwrittenUnasked() {
    target.useCases.edit().saveAll(List.of(skill("theirs", "x")), List.of(tool("own", "y")));

    assertThatThrownBy(() -> migration(source.model).run(false))
        .isInstanceOfSatisfying(
            ValidationError.class,
            refused ->
                assertThat(refused.violations())
                    .extracting(Violation::kind)
                    .containsExactly(Violation.Kind.OCCUPIED))
        .hasMessage("to: the target holds skills or items that the source does not");
    assertThat(target.index.items(List.of(new ItemId("own")))).hasSize(1);

    migration(source.model).run(true);

    assertThat(target.index.items(List.of(new ItemId("own")))).isEmpty();
    assertThat(target.index.skills(List.of(new SkillId("theirs")))).isEmpty();
  }

  @Test
  void aSecondRunBringsWhatChangedSince() {
    migration(source.model).run(false);
    source.useCases.edit().save(tool("late", "read late file", "files"));

    migration(source.model).run(false);

    assertThat(target.index.items(List.of(new ItemId("late")))).hasSize(1);
  }

  @Test
  void aSecondRunReadsNoVectorsAndWritesNothing() {
    migration(source.model).run(false);

    assertThat(counted(source.model).run(true)).isEqualTo(8);

    assertThat(reading.callsOf("items") + reading.callsOf("skills")).isZero();
    assertThat(writing.callsOf("items") + writing.callsOf("skills")).isZero();
    assertThat(writing.callsOf("save") + writing.callsOf("remove")).isZero();
    assertThat(writing.callsOf("replaceAll")).isZero();
  }

  @Test
  void onlyWhatChangedIsWritten() {
    migration(source.model).run(false);
    source.useCases.edit().save(tool("read_file", "read file otherwise", "files"));
    source.useCases.edit().remove(new SkillId("mail"));
    source.useCases.edit().remove(new ItemId("lonely"));

    assertThat(counted(source.model).run(true)).isEqualTo(6);

    assertThat(CatalogContents.of(target.index)).isEqualTo(CatalogContents.of(source.index));
    assertThat(writing.callsOf("save")).isEqualTo(1);
    assertThat(writing.callsOf("remove")).isEqualTo(1);
  }

  @Test
  void whatIsSavedMeanwhileIsBroughtOverToo() {
    CatalogIndex busy =
        (CatalogIndex)
            Proxy.newProxyInstance(
                CatalogIndex.class.getClassLoader(),
                new Class<?>[] {CatalogIndex.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("items") && late.compareAndSet(false, true)) {
                    source.useCases.edit().save(tool("late", "read late file", "files"));
                  }
                  return method.invoke(source.index, arguments);
                });

    assertThat(new MigrateCatalog(busy, target.index, source.model).run(false)).isEqualTo(9);

    assertThat(CatalogContents.of(target.index)).isEqualTo(CatalogContents.of(source.index));
  }

  @Test
  void schemasKeepTheirNumbers() {
    TestingCatalog gaps = new TestingCatalog();
    gaps.useCases
        .edit()
        .saveAll(List.of(), List.of(tool("a", "a"), tool("b", "b"), tool("c", "c")));
    gaps.useCases.edit().remove(new ItemId("b"));
    target.schemas.save(List.of(tool("somebody else's", "x"), tool("c", "c")));

    assertThat(schemas(gaps).run(false)).isEqualTo(2);

    List<SchemaKey> keys = keys(gaps);
    assertThat(target.schemas.load(keys)).isEqualTo(gaps.schemas.load(keys)).hasSize(2);
    assertThat(target.schemas.save(List.of(tool("c", "c"))).getFirst()).isIn(keys);
    assertThat(target.schemas.save(List.of(tool("d", "d"))).getFirst().number()).isGreaterThan(3);
  }

  @Test
  void schemasThatAreTheSameAreNotWrittenAgain() {
    schemas(source).run(false);
    source.useCases.edit().save(tool("read_file", "read file", "files"));
    SchemaRepository there = writing.before(SchemaRepository.class, target.schemas);

    assertThat(new MigrateSchemas(source.index, source.schemas, there).run(true)).isEqualTo(6);

    assertThat(writing.callsOf("keep")).isZero();
  }

  private MigrateCatalog counted(TestingEmbedder embedder) {
    return new MigrateCatalog(
        reading.before(CatalogIndex.class, source.index),
        writing.before(CatalogIndex.class, target.index),
        embedder);
  }

  private MigrateSchemas schemas(TestingCatalog from) {
    return new MigrateSchemas(from.index, from.schemas, target.schemas);
  }

  private static List<SchemaKey> keys(TestingCatalog catalog) {
    return CatalogContents.of(catalog.index).items().stream()
        .map(each -> each.item().schemaKey())
        .toList();
  }

  private MigrateCatalog migration(TestingEmbedder embedder) {
    return new MigrateCatalog(source.index, target.index, embedder);
  }
}
