package dev.cairn.adapter.lucene.commits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.error.DatabaseError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.index.CorruptIndexException;
import org.junit.jupiter.api.Test;

class BesideTest {

  @Test
  void bothAreDone() throws IOException {
    assertThat(Beside.both(() -> 1, () -> "two")).isEqualTo(new Beside.Both<>(1, "two"));
  }

  @Test
  void aFailureBesideIsTheFailureItself() {
    IOException damaged = new CorruptIndexException("bytes", "file");

    assertThatThrownBy(() -> Beside.both(() -> 1, () -> failed(damaged))).isSameAs(damaged);
  }

  @Test
  void aFailureHereWaitsForWhatIsBeside() {
    AtomicBoolean ended = new AtomicBoolean();

    assertThatThrownBy(
            () ->
                Beside.both(
                    () -> failed(new IOException("here")),
                    () -> {
                      Thread.onSpinWait();
                      ended.set(true);
                      return 1;
                    }))
        .hasMessage("here");
    assertThat(ended).isTrue();
  }

  @Test
  void damageFoundWhileReadingIsToldAsDamage() {
    IOException damaged = new CorruptIndexException("bytes", "file");

    assertThat(LuceneFailures.MEMORY_STORE.reading(new UncheckedIOException(damaged)))
        .isInstanceOf(DatabaseError.class)
        .hasMessageContaining("is damaged");
  }

  private static int failed(IOException failure) throws IOException {
    throw failure;
  }
}
