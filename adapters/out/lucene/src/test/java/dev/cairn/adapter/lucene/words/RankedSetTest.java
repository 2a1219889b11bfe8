package dev.cairn.adapter.lucene.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.FixedBitSet;
import org.junit.jupiter.api.Test;

class RankedSetTest {

  @Test
  void numbersItsDocumentsOneAfterTheOther() {
    FixedBitSet documents = new FixedBitSet(1_000);
    Random random = new Random(5);
    for (int i = 0; i < 300; i++) {
      documents.set(random.nextInt(1_000));
    }

    RankedSet ranked = RankedSet.of(documents);

    int number = 0;
    for (int at = ranked.next(0); at < 1_000; at = ranked.next(at + 1)) {
      assertThat(documents.get(at)).isTrue();
      assertThat(ranked.rank(at)).isEqualTo(number++);
    }
    assertThat(ranked.count()).isEqualTo(number).isEqualTo(documents.cardinality());
  }

  @Test
  void endsWhereThereAreNoMore() {
    FixedBitSet documents = new FixedBitSet(64);
    documents.set(63);

    RankedSet ranked = RankedSet.of(documents);

    assertThat(ranked.next(0)).isEqualTo(63);
    assertThat(ranked.rank(63)).isZero();
    assertThat(ranked.next(64)).isEqualTo(DocIdSetIterator.NO_MORE_DOCS);
  }
}
