package dev.cairn.adapter.remote.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.embedding.ModelStamp;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PartQueriesTest {

  private static final ModelStamp MODEL = new ModelStamp("two-in-one", 6);
  private static final List<Integer> PARTS = List.of(2, 4);

  private final Random random = new Random(5);

  @Test
  void thePartThatIsNotAskedForFollowsFromTheOthersHoweverTheyAreMixed() {
    for (double first : List.of(0.1, 0.5, 0.9)) {
      Meaning meaning = meaning(vector(1, 1), first);
      PartQueries queries = PartQueries.of(meaning);
      float[] stored = vector(1, 1);

      List<Double> told = told(queries, stored);

      assertThat(queries.vectors()).hasSize(2);
      assertThat(queries.isTold(told)).isTrue();
      List<Double> cosines = queries.cosines(told);
      List<Double> exact = meaning.cosines(stored);
      assertThat(cosines).hasSize(2);
      assertThat(cosines.getFirst()).isCloseTo(exact.getFirst(), within(1e-5));
      assertThat(cosines.getLast()).isCloseTo(exact.getLast(), within(1e-5));
    }
  }

  @Test
  void aStoredVectorOneOfWhosePartsIsAllZerosMustBeRead() {
    PartQueries queries = PartQueries.of(meaning(vector(1, 1), 0.3));

    assertThat(queries.isTold(told(queries, vector(0, 1)))).isFalse();
    assertThat(queries.isTold(told(queries, vector(1, 0)))).isFalse();
  }

  @Test
  void nothingIsAskedForWhereAPartOfTheQueryIsAllZeros() {
    PartQueries queries = PartQueries.of(meaning(vector(1, 0), 0.5));

    assertThat(queries.vectors()).isEmpty();
    assertThat(queries.isTold(List.of())).isFalse();
  }

  @Test
  void aModelOfOnePartIsToldByTheSearchItself() {
    Meaning meaning = Meaning.of(new Embedding(MODEL, vector(1, 1)));
    PartQueries queries = PartQueries.of(meaning);
    float[] stored = vector(1, 1);

    List<Double> told = told(queries, stored);

    assertThat(told).hasSize(1);
    assertThat(queries.isTold(told)).isTrue();
    assertThat(queries.cosines(told).getFirst())
        .isCloseTo(meaning.cosines(stored).getFirst(), within(1e-5));
  }

  /** What a server would answer. */
  private static List<Double> told(PartQueries queries, float[] stored) {
    return queries.vectors().stream()
        .map(
            asked -> new Embedding(MODEL, asked).cosines(stored, List.of(stored.length)).getFirst())
        .toList();
  }

  private static Meaning meaning(float[] query, double first) {
    float[] mixed = query.clone();
    for (int i = 0; i < mixed.length; i++) {
      mixed[i] *= (float) (i < PARTS.getFirst() ? first : 1 - first);
    }
    return new Meaning(new Embedding(MODEL, query), PARTS, new Embedding(MODEL, mixed), 0.9);
  }

  /** A vector of the length 1 whose parts are of one length, or all zeros. */
  private float[] vector(int first, int second) {
    float[] vector = new float[MODEL.dimension()];
    double length = Math.sqrt(first + second);
    fill(vector, 0, PARTS.getFirst(), first / length);
    fill(vector, PARTS.getFirst(), vector.length, second / length);
    return vector;
  }

  private void fill(float[] vector, int from, int to, double length) {
    double squares = 0;
    for (int i = from; i < to; i++) {
      vector[i] = (float) random.nextGaussian();
      squares += (double) vector[i] * vector[i];
    }
    for (int i = from; i < to; i++) {
      vector[i] *= (float) (length / Math.sqrt(squares));
    }
  }
}
