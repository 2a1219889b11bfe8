package dev.cairn.adapter.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.embedding.ModelStamp;
import org.junit.jupiter.api.Test;

class OnnxModelTest {

  @Test
  void isFoundByItsSettingName() {
    assertThat(OnnxModel.named("e5-small-v2")).contains(OnnxModel.E5_SMALL_V2);
    assertThat(OnnxModel.named("E5_SMALL_V2")).isEmpty();
  }

  @Test
  void listsItsNamesWithTheDefaultFirst() {
    assertThat(OnnxModel.names())
        .containsExactly(
            "e5-small-v2+all-minilm-l6-v2", "e5-small-v2", "all-minilm-l6-v2", "bge-small-en-v1.5");
  }

  @Test
  void stampsVectorsWithTheSettingName() {
    assertThat(OnnxModel.BGE_SMALL_EN_V1_5.stamp())
        .isEqualTo(new ModelStamp("bge-small-en-v1.5", 384));
    assertThat(OnnxModel.DEFAULT.stamp())
        .isEqualTo(new ModelStamp("e5-small-v2+all-minilm-l6-v2", 768));
  }
}
