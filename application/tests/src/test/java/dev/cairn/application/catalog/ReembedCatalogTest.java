package dev.cairn.application.catalog;

import static dev.cairn.application.catalog.TestingCatalog.ids;
import static dev.cairn.application.catalog.TestingCatalog.skill;
import static dev.cairn.application.catalog.TestingCatalog.tool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.catalog.FallbackPolicy;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.Strategy;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.score.Normalization;
import dev.cairn.testkit.TestingEmbedder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReembedCatalogTest {

  private final TestingCatalog catalog = new TestingCatalog();
  private final CatalogUseCases.Edit edit = catalog.useCases.edit();
  private final TestingEmbedder target = new TestingEmbedder(new ModelStamp("new", 256), 64);
  private final ReembedCatalog reembed = new ReembedCatalog(target, catalog.index);

  @Test
  void everySkillAndItemIsEmbeddedByTheNewModel() {
    fill(1_200);
    List<Long> progress = new ArrayList<>();

    long embedded = reembed.run((done, total) -> progress.add(done));

    assertThat(embedded).isEqualTo(1_201);
    assertThat(progress).isSorted().endsWith(1_201L);
    assertThat(catalog.index.model()).contains(new ModelStamp("new", 256));
    assertThat(catalog.index.statistics().items()).isEqualTo(1_200);
    assertThat(
            renewed()
                .search()
                .search(TestingCatalog.query("number 7", null, Strategy.DIRECT))
                .items())
        .isNotEmpty();
    assertThatThrownBy(() -> edit.save(tool("late", "x"))).isInstanceOf(ModelMismatchError.class);
  }

  @Test
  void theWantedModelIsNotEmbeddedAgain() {
    fill(3);
    long before = catalog.model.passagesEmbedded();

    assertThat(new ReembedCatalog(catalog.model, catalog.index).run((done, total) -> {})).isZero();
    assertThat(catalog.model.passagesEmbedded()).isEqualTo(before);
  }

  @Test
  void anEmptyCatalogueHasNothingToEmbed() {
    assertThat(reembed.run((done, total) -> {})).isZero();
  }

  @Test
  void whatIsWrittenMeanwhileIsNotLost() {
    fill(100);
    AtomicBoolean first = new AtomicBoolean(true);

    reembed.run(
        (done, total) -> {
          if (done == total && first.getAndSet(false)) {
            edit.save(tool("meanwhile", "paint picture colour", "all"));
            edit.save(tool("item 7", "changed in between", "all"));
            edit.remove(new ItemId("item 8"));
          }
        });

    assertThat(first).isFalse();
    assertThat(catalog.index.statistics().items()).isEqualTo(100);
    assertThat(catalog.index.model()).contains(new ModelStamp("new", 256));
    CatalogUseCases.Browse browse = catalog.useCases.browse();
    assertThat(browse.item(new ItemId("item 7")).item().profile().description())
        .isEqualTo("changed in between");
    assertThat(
            ids(
                renewed()
                    .search()
                    .search(TestingCatalog.query("paint picture colour", null, Strategy.DIRECT))))
        .containsExactly("meanwhile");
    assertThat(target.passagesEmbedded()).isEqualTo(101 + 2);
  }

  @Test
  void theOldModelServesUntilTheNewOneIsComplete() {
    fill(100);
    List<Integer> answers = new ArrayList<>();

    reembed.run((done, total) -> answers.add(catalog.search("number 7").items().size()));

    assertThat(answers).hasSizeGreaterThan(2).allSatisfy(found -> assertThat(found).isPositive());
  }

  @Test
  void aModelThatFailsChangesNothing() {
    fill(10);
    target.failWith("no model");

    assertThatThrownBy(() -> reembed.run((done, total) -> {})).isInstanceOf(EmbeddingError.class);

    assertThat(catalog.search("number 7").items()).isNotEmpty();
  }

  private void fill(int count) {
    List<ItemRecord> items =
        IntStream.range(0, count).mapToObj(n -> tool("item " + n, "number " + n, "all")).toList();
    edit.saveAll(List.of(skill("all", "number item")), items);
  }

  private CatalogUseCases renewed() {
    return CatalogUseCases.on(
        target, catalog.index, catalog.schemas, Normalization.CLAMPED, FallbackPolicy.DEFAULT);
  }
}
