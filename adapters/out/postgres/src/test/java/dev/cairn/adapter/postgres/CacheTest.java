package dev.cairn.adapter.postgres;

import static dev.cairn.adapter.postgres.Items.titled;
import static dev.cairn.adapter.postgres.Items.tool;
import static dev.cairn.adapter.postgres.TestingPostgres.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.SchemaKey;
import dev.cairn.domain.error.QueryError;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CacheTest {

  private final PostgresSettings settings = TestingPostgres.emptySchema();
  private final AtomicLong clock = new AtomicLong();
  private final PostgresSchemaRepository ours = new PostgresSchemaRepository(settings, clock::get);
  private final PostgresSchemaRepository theirs = new PostgresSchemaRepository(settings);
  private final SchemaKey key = ours.save(List.of(tool("a", "first"))).getFirst();

  @AfterEach
  void close() {
    ours.close();
    theirs.close();
  }

  @Test
  void showsWhatAnotherProcessSavedAfterAFewSeconds() {
    assertThat(load()).isEqualTo(titled("first"));
    theirs.save(List.of(tool("a", "second")));
    assertThat(load()).isEqualTo(titled("first"));

    clock.addAndGet(SchemaCache.LIFETIME.toNanos());

    assertThat(load()).isEqualTo(titled("second"));
  }

  @Test
  void forgetsWhatAnotherProcessRemovedAfterAFewSeconds() {
    assertThat(load()).isEqualTo(titled("first"));
    theirs.remove(List.of(key));

    clock.addAndGet(SchemaCache.LIFETIME.toNanos());

    assertThat(load()).isNull();
  }

  @Test
  void showsAtOnceWhatWasSavedHere() {
    assertThat(load()).isEqualTo(titled("first"));

    ours.save(List.of(tool("a", "second")));

    assertThat(load()).isEqualTo(titled("second"));
  }

  @Test
  void trustsNothingAfterASaveThatFailed() {
    assertThat(load()).isEqualTo(titled("first"));
    run(settings, "update cairn_items set input_schema = '{\"title\": \"changed\"}'");
    run(settings, "alter table cairn_items add constraint none check (number < 0) not valid");

    assertThatThrownBy(() -> ours.save(List.of(tool("a", "second"))))
        .isInstanceOf(QueryError.class);

    assertThat(load()).isEqualTo(titled("changed"));
  }

  @Test
  void keepsOutWhatWasReadBeforeAWriteAndArrivesAfterIt() {
    SchemaCache cache = new SchemaCache(clock::get);
    Map<SchemaKey, Loaded> old = Map.of(key, new Loaded(titled("old"), 10));

    cache.of(
        List.of(key),
        missing -> {
          cache.forget();
          return old;
        });

    assertThat(cache.of(List.of(key), missing -> Map.of())).isEmpty();
    cache.of(List.of(key), missing -> old);
    assertThat(cache.of(List.of(key), missing -> Map.of())).isEqualTo(old);
  }

  private @Nullable ItemSchemas load() {
    return ours.load(List.of(key)).get(key);
  }
}
