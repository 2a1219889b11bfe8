package dev.cairn.adapter.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What goes into a network and which of its answers counts.
 *
 * @param inputs those of the inputs that we know how to give; there are no others
 */
record Signature(Set<String> inputs, String output) {

  static final String IDS = "input_ids";
  static final String MASK = "attention_mask";
  static final String TYPES = "token_type_ids";
  static final String POSITIONS = "position_ids";

  private static final List<String> KNOWN = List.of(IDS, MASK, TYPES, POSITIONS);
  private static final String POOLED = "sentence_embedding";

  boolean isPooled() {
    return output.equals(POOLED);
  }

  /** For a network that turns a text into one vector, or into one for each token. */
  static Signature ofEmbedding(OrtSession session, boolean pools)
      throws OrtException, UnusableModel {
    return pools && session.getOutputNames().contains(POOLED)
        ? of(session, "one vector a text", shape -> shape.length == 2, POOLED)
        : of(session, "one vector a token", shape -> shape.length == 3, "");
  }

  /** For a network that tells of two texts how well they belong together. */
  static Signature ofReranking(OrtSession session) throws OrtException, UnusableModel {
    return of(
        session,
        "one number for two texts",
        shape -> shape.length == 2 && (shape[1] == 1 || shape[1] == 2 || shape[1] == -1),
        "");
  }

  private static Signature of(
      OrtSession session, String wanted, Predicate<long[]> fits, String preferred)
      throws OrtException, UnusableModel {
    Map<String, NodeInfo> inputs = session.getInputInfo();
    requireKnown(inputs);
    Map<String, NodeInfo> outputs = session.getOutputInfo();
    for (NodeInfo output : outputs.values()) {
      boolean named = preferred.isEmpty() || output.getName().equals(preferred);
      if (named && output.getInfo() instanceof TensorInfo tensor && fits.test(tensor.getShape())) {
        return new Signature(Set.copyOf(inputs.keySet()), output.getName());
      }
    }
    throw new UnusableModel(
        "none of its outputs (%s) is %s".formatted(String.join(", ", outputs.keySet()), wanted));
  }

  private static void requireKnown(Map<String, NodeInfo> inputs) throws UnusableModel {
    if (!inputs.containsKey(IDS) || !KNOWN.containsAll(inputs.keySet())) {
      throw new UnusableModel(
          "its inputs are %s; it may have %s, and must have the first"
              .formatted(String.join(", ", inputs.keySet()), String.join(", ", KNOWN)));
    }
    for (NodeInfo input : inputs.values()) {
      if (!(input.getInfo() instanceof TensorInfo tensor) || tensor.type != OnnxJavaType.INT64) {
        throw new UnusableModel("its input %s is not of type int64".formatted(input.getName()));
      }
    }
  }
}
