package dev.cairn.adapter.onnx;

import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.score.Calibration;
import java.util.ArrayList;
import java.util.List;

/**
 * A look at what a network that nobody measured makes of a few texts: whether it works at all, how
 * long its vectors are, and about what its cosines mean.
 */
final class ModelTrial {

  private record Pair(String question, String answer) {}

  private static final List<Pair> PAIRS =
      List.of(
          new Pair("Which database holds the invoices?", "All invoices are kept in PostgreSQL."),
          new Pair("When does the train to Vienna leave?", "The Vienna train departs at 8:15."),
          new Pair("How do I prune apple trees?", "Cut back apple branches in late winter."),
          new Pair("Who wrote the first act?", "Act one of the play was written by Maria."),
          new Pair("What is my blood type?", "The doctor noted blood group A positive."),
          new Pair("Where is the spare key?", "An extra key lies under the blue flower pot."));

  private final List<float[]> questions = new ArrayList<>();
  private final List<float[]> answers = new ArrayList<>();

  private ModelTrial() {}

  static ModelTrial of(Encoder encoder) throws UnusableModel {
    ModelTrial trial = new ModelTrial();
    for (Pair pair : PAIRS) {
      trial.questions.add(usable(encoder.query(pair.question, encoder.queryTokens())));
      trial.answers.add(usable(encoder.passage(pair.answer)));
    }
    return trial;
  }

  private static float[] usable(float[] vector) throws UnusableModel {
    double squares = dot(vector, vector);
    if (!(squares > 0) || !Double.isFinite(squares)) {
      throw new UnusableModel("it gives no vector for a plain sentence");
    }
    return vector;
  }

  /** Reads as much as the network is said to read, where only the network knows. */
  static void fill(Encoder encoder) throws UnusableModel {
    try {
      float[] unused = usable(encoder.passage("word ".repeat(encoder.passageTokens())));
    } catch (EmbeddingError e) {
      throw new UnusableModel("it does not read as many tokens; set max_tokens to what it reads");
    }
  }

  int dimension() {
    return questions.getFirst().length;
  }

  /** A first guess, which the settings can better. */
  Calibration calibration() {
    double related = 0;
    double unrelated = 0;
    for (int i = 0; i < PAIRS.size(); i++) {
      for (int j = 0; j < PAIRS.size(); j++) {
        double cosine = dot(questions.get(i), answers.get(j));
        related += i == j ? cosine / PAIRS.size() : 0;
        unrelated += i == j ? 0 : cosine / (PAIRS.size() * (PAIRS.size() - 1));
      }
    }
    double nothing = Math.max(0, unrelated);
    return related > nothing && related < 1
        ? Calibration.measured(nothing, related)
        : Calibration.NONE;
  }

  private static double dot(float[] one, float[] other) {
    double dot = 0;
    for (int i = 0; i < one.length; i++) {
      dot += (double) one[i] * other[i];
    }
    return dot;
  }
}
