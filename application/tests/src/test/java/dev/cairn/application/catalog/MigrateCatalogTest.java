package dev.cairn.application.catalog;

import static dev.cairn.application.catalog.TestingCatalog.ids;
import static dev.cairn.application.catalog.TestingCatalog.skill;
import static dev.cairn.application.catalog.TestingCatalog.tool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import dev.cairn.testkit.TestingEmbedder;
import java.util.List;
import org.junit.jupiter.api.Test;

class MigrateCatalogTest {

  private final TestingCatalog source = new TestingCatalog().filled();
  private final TestingCatalog target = new TestingCatalog();

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

  private MigrateCatalog migration(TestingEmbedder embedder) {
    return new MigrateCatalog(source.index, target.index, embedder);
  }
}
