package dev.cairn.adapter.remote.memories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.ModelMismatchError;
import org.junit.jupiter.api.Test;

class StoreModelsTest {

  private static final ModelStamp ONE = new ModelStamp("one", 2);
  private static final ModelStamp OTHER = new ModelStamp("other", 3);

  private final Attributes first = StoreModels.first(Attributes.NONE);

  @Test
  void aNewStoreTakesAnyModelAndThenNoOther() {
    StoreModels decided = StoreModels.of(StoreModels.decided(first, ONE));

    StoreModels.of(first).requireModel(OTHER);
    decided.requireModel(ONE);
    assertThatThrownBy(() -> decided.requireModel(OTHER)).isInstanceOf(ModelMismatchError.class);
  }

  @Test
  void theGenerationUnderConstructionTakesOver() {
    Attributes begun = StoreModels.begun(StoreModels.decided(first, ONE), OTHER);

    assertThat(StoreModels.of(begun)).isEqualTo(new StoreModels(0, ONE, 1, OTHER));
    assertThat(StoreModels.of(begun).isBegunFor(OTHER)).isTrue();
    assertThat(StoreModels.of(begun).isBegunFor(ONE)).isFalse();
    assertThat(StoreModels.of(StoreModels.promoted(begun)))
        .isEqualTo(new StoreModels(1, OTHER, null, null));
  }

  @Test
  void aGenerationThatWasGivenUpIsNeverBegunAgain() {
    Attributes again = StoreModels.begun(StoreModels.begun(first, ONE), OTHER);

    StoreModels.of(again).requireNext(2);
    assertThatThrownBy(() -> StoreModels.of(again).requireNext(1))
        .isInstanceOf(DatabaseError.class);
  }
}
