package dev.cairn.adapter.onnx;

import dev.cairn.domain.embedding.ModelPart;
import dev.cairn.domain.embedding.ModelStamp;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The models that can run inside the process; all are int8 and read English best. Where a model is
 * made of two networks, they have the same vocabulary.
 */
public enum OnnxModel {
  E5_SMALL_V2_AND_ALL_MINILM_L6_V2(Network.E5_SMALL_V2, Network.ALL_MINILM_L6_V2),
  E5_SMALL_V2(Network.E5_SMALL_V2),
  ALL_MINILM_L6_V2(Network.ALL_MINILM_L6_V2),
  BGE_SMALL_EN_V1_5(Network.BGE_SMALL_EN_V1_5);

  /** What the settings choose where nobody says otherwise. */
  public static final OnnxModel DEFAULT = E5_SMALL_V2_AND_ALL_MINILM_L6_V2;

  @SuppressWarnings("ImmutableEnumChecker") // a list of records that never changes
  private final List<Network> networks;

  OnnxModel(Network... networks) {
    this.networks = List.of(networks);
  }

  /** The model of this name in the settings. */
  public static Optional<OnnxModel> named(String settingName) {
    return Arrays.stream(values()).filter(m -> m.settingName().equals(settingName)).findFirst();
  }

  /** Every name that {@link #named} knows. */
  public static List<String> names() {
    return Arrays.stream(values()).map(OnnxModel::settingName).toList();
  }

  public String settingName() {
    return networks.stream().map(Network::name).collect(Collectors.joining("+"));
  }

  public ModelStamp stamp() {
    return new ModelStamp(settingName(), parts().stream().mapToInt(ModelPart::dimension).sum());
  }

  List<ModelPart> parts() {
    return networks.stream().map(Network::part).toList();
  }

  /** What the model is made of; the slowest first, which the others run beside. */
  List<Network> networks() {
    return networks;
  }
}
