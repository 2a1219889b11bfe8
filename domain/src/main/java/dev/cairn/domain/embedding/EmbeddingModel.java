package dev.cairn.domain.embedding;

import dev.cairn.domain.error.Invariant;
import dev.cairn.domain.score.Calibration;
import java.util.Arrays;
import java.util.List;
import org.jmolecules.ddd.types.ValueObject;

/**
 * What must be known about a model to use it well. A model of several parts has their vectors one
 * behind the other, all of the same length, so that the whole has length 1.
 *
 * @param passageTokens how many tokens of a passage it reads, prefix and special tokens left out
 * @param queryTokens the same for a query
 * @param parts whose vectors its own are made of, in their order
 */
public record EmbeddingModel(
    ModelStamp stamp, int passageTokens, int queryTokens, List<ModelPart> parts)
    implements ValueObject {

  public EmbeddingModel {
    parts = List.copyOf(parts);
    Invariant.require(
        parts.stream().mapToInt(ModelPart::dimension).sum() == stamp.dimension(),
        "the parts of a model make up all its dimensions");
  }

  /** A model of one part. */
  public EmbeddingModel(
      ModelStamp stamp, int passageTokens, int queryTokens, Calibration calibration) {
    this(stamp, passageTokens, queryTokens, List.of(new ModelPart(stamp.dimension(), calibration)));
  }

  /** What the cosines of a meaning mean that was mixed like that. */
  public Calibration calibration(Mix mix) {
    List<Double> weights = fitting(mix).weights();
    double unrelated = 0;
    double related = 0;
    for (int i = 0; i < parts.size(); i++) {
      Calibration part = parts.get(i).calibration();
      unrelated += weights.get(i) * part.unrelated();
      related += weights.get(i) * part.related();
    }
    return parts.size() == 1
        ? parts.getFirst().calibration()
        : Calibration.measured(unrelated, related);
  }

  /** What a query of this model means where its parts count like that. */
  public Meaning meaning(Embedding query, Mix mix) {
    stamp.requireSame(query.model());
    if (parts.size() == 1) {
      return Meaning.of(query);
    }
    List<Double> weights = fitting(mix).weights();
    double scale = Math.sqrt(parts.size()) / mix.length();
    float[] mixed = query.vector();
    int at = 0;
    for (int part = 0; part < parts.size(); part++) {
      for (int end = at + parts.get(part).dimension(); at < end; at++) {
        mixed[at] = (float) (mixed[at] * weights.get(part) * scale);
      }
    }
    return new Meaning(
        query, dimensions(), new Embedding(stamp, mixed), Math.min(1, scale / parts.size()));
  }

  /** The cosines of two vectors of this model, part by part. */
  public List<Double> cosines(Embedding one, Embedding other) {
    return one.cosines(other.vector(), dimensions());
  }

  /** The scale on which cosines stand where the parts count like that. */
  public Standing standing(Mix mix) {
    return Standing.of(fitting(mix), calibration(mix));
  }

  /** The share of a text's letters that the model knows how to read; all where it has none. */
  public double readable(String text) {
    long letters = text.codePoints().filter(Character::isLetter).count();
    boolean latin = parts.stream().allMatch(ModelPart::latin);
    return !latin || letters == 0
        ? 1
        : (double) text.codePoints().filter(EmbeddingModel::isLatin).count() / letters;
  }

  private static boolean isLatin(int character) {
    return Character.isLetter(character)
        && Character.UnicodeScript.of(character) == Character.UnicodeScript.LATIN;
  }

  private List<Integer> dimensions() {
    return parts.stream().map(ModelPart::dimension).toList();
  }

  /**
   * One vector out of those of the parts.
   *
   * @param vectors each of length 1, or all zeros
   */
  public Embedding joined(List<float[]> vectors) {
    if (vectors.size() == 1) {
      return new Embedding(stamp, vectors.getFirst());
    }
    float[] joined = new float[stamp.dimension()];
    double scale = 1 / Math.sqrt(vectors.size());
    int at = 0;
    for (float[] vector : vectors) {
      for (float value : vector) {
        joined[at++] = (float) (value * scale);
      }
    }
    return new Embedding(stamp, joined);
  }

  /** The direction that some vectors have in common, part by part. */
  public Embedding mean(List<Embedding> embeddings) {
    if (embeddings.size() == 1) {
      return embeddings.getFirst();
    }
    double[] sum = sum(embeddings);
    float[] mean = new float[sum.length];
    int at = 0;
    for (ModelPart part : parts) {
      int end = at + part.dimension();
      double scale = 1 / (length(sum, at, end) * Math.sqrt(parts.size()));
      for (; at < end; at++) {
        mean[at] = (float) (sum[at] == 0 ? 0 : sum[at] * scale);
      }
    }
    return new Embedding(stamp, mean);
  }

  private double[] sum(List<Embedding> embeddings) {
    double[] sum = new double[stamp.dimension()];
    for (Embedding embedding : embeddings) {
      stamp.requireSame(embedding.model());
      float[] vector = embedding.vector();
      Arrays.setAll(sum, i -> sum[i] + vector[i]);
    }
    return sum;
  }

  private static double length(double[] values, int from, int to) {
    double squares = 0;
    for (int i = from; i < to; i++) {
      squares += values[i] * values[i];
    }
    return Math.sqrt(squares);
  }

  private Mix fitting(Mix mix) {
    if (parts.size() == 1) {
      return Mix.WHOLE;
    }
    Invariant.require(
        mix.weights().size() == parts.size(), "a mix has a weight for each part of the model");
    return mix;
  }
}
