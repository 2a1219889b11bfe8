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

  private static final ModelStamp MODEL = new ModelStamp("two", 16);

  private final Random random = new Random(7);

  @Test
  void theLastPartFollowsFromTheOthersAndTheWhole() {
    for (int i = 0; i < 1_000; i++) {
      Embedding stored = text();
      Meaning meaning = meaning(0.3 + 0.6 * random.nextDouble());
      PartQueries parts = PartQueries.of(meaning);
      List<Double> cosines =
          parts.vectors().stream().map(part -> new Embedding(MODEL, part).cosine(stored)).toList();

      double last = parts.last(meaning.direction().cosine(stored), cosines.subList(0, 1));

      assertThat(parts.tellsLast()).isTrue();
      assertThat(last).isCloseTo(cosines.getLast(), within(1e-5));
    }
  }

  @Test
  void aPartThatHardlyCountsDoesNotFollow() {
    assertThat(PartQueries.of(meaning(0.9999)).tellsLast()).isFalse();
  }

  @Test
  void ofOnePartTheWholeIsAll() {
    Embedding query = text();
    Embedding stored = text();

    double last = PartQueries.of(Meaning.of(query)).last(query.cosine(stored), List.of());

    assertThat(last).isCloseTo(query.cosine(stored), within(1e-6));
  }

  /** A query of two parts of which the first has this share in what is looked for. */
  private Meaning meaning(double share) {
    Embedding query = text();
    float[] direction = query.vector();
    for (int i = 0; i < direction.length; i++) {
      direction[i] *= (float) (Math.sqrt(2) * (i < 8 ? share : Math.sqrt(1 - share * share)));
    }
    return new Meaning(query, List.of(8, 8), new Embedding(MODEL, direction), 1);
  }

  /** Two vectors of one length behind each other. */
  private Embedding text() {
    float[] vector = new float[16];
    for (int part = 0; part < 16; part += 8) {
      double squares = 0;
      for (int i = part; i < part + 8; i++) {
        vector[i] = (float) random.nextGaussian();
        squares += vector[i] * vector[i];
      }
      for (int i = part; i < part + 8; i++) {
        vector[i] /= (float) Math.sqrt(2 * squares);
      }
    }
    return new Embedding(MODEL, vector);
  }
}
