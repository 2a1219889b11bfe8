package dev.cairn.adapter.postgres;

import static dev.cairn.adapter.postgres.TestingPostgres.number;
import static dev.cairn.adapter.postgres.TestingPostgres.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The server itself counts what it is asked. */
class CountedQueriesTest {

  private final PostgresSettings settings = TestingPostgres.emptySchema();
  private final PostgresSchemaRepository writer = new PostgresSchemaRepository(settings);
  private final PostgresSchemaRepository reader = new PostgresSchemaRepository(settings);

  @BeforeEach
  void prepare() {
    run("create extension if not exists pg_stat_statements schema public");
    writer.save(Items.tools(100));
    reader.ping();
  }

  @AfterEach
  void close() {
    writer.close();
    reader.close();
  }

  @Test
  void asksOnceForManySchemas() {
    long before = statements();

    assertThat(reader.load(keys(100))).hasSize(100);

    assertThat(statements() - before).isEqualTo(1);
  }

  @Test
  void asksOnceThoughSomeAreMissing() {
    long before = statements();

    assertThat(reader.load(keys(200))).hasSize(100);

    assertThat(statements() - before).isEqualTo(1);
  }

  @Test
  void asksForNothingThatWasLoadedAMomentAgo() {
    reader.load(keys(10));
    long before = statements();

    assertThat(reader.load(keys(10))).hasSize(10);
    assertThat(statements() - before).isZero();

    assertThat(reader.load(keys(20))).hasSize(20);
    assertThat(statements() - before).isEqualTo(1);
  }

  @Test
  void asksForNothingWhereNothingIsWanted() {
    long before = statements();

    reader.load(List.of());
    reader.save(List.of());
    reader.remove(List.of());

    assertThat(statements() - before).isZero();
  }

  @Test
  void savesManyWithFewStatements() {
    long before = statements();

    writer.save(Items.tools(400));

    // begin, lock, save, commit
    assertThat(statements() - before).isLessThanOrEqualTo(4);
  }

  private static List<SchemaKey> keys(int count) {
    return LongStream.rangeClosed(1, count)
        .mapToObj(number -> new SchemaKey(ItemType.TOOL, number))
        .toList();
  }

  /** Without those that set a new connection up, and those that count. */
  private long statements() {
    return number(
        settings,
        """
        select coalesce(sum(calls), 0) from public.pg_stat_statements
        where query not ilike 'set %' and query not ilike '%pg_stat_statements%'
        """);
  }
}
