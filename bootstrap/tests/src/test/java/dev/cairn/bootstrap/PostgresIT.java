package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.bootstrap.CairnProcess.Outcome;
import dev.cairn.bootstrap.ServiceProcess.Answer;
import dev.cairn.testkit.server.PostgresProcess;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memories, catalogue and schemas in one database, by settings alone. */
class PostgresIT {

  @TempDir Path home;

  @Test
  void everythingLivesInOneDatabaseAndComesBackWithIt() throws Exception {
    try (PostgresProcess postgres = PostgresProcess.start()) {
      Map<String, String> settings = on(postgres);
      try (ServiceProcess service = ServiceProcess.start(home, settings)) {
        assertThat(service.add("The spare key is under the blue pot").status()).isEqualTo(201);
        assertThat(service.search("where is the key?").firstText()).contains("blue pot");

        postgres.kill();
        Answer outage = service.search("where is the key?");
        Answer ready = service.get("/readyz");
        assertThat(outage.status()).isEqualTo(503);
        assertThat(outage.body().toString()).doesNotContain("127.0.0.1", "jdbc", "results");
        assertThat(ready.status()).isEqualTo(503);
        assertThat(ready.body().path("dependencies").path("memories").path("status").asString())
            .isEqualTo("down");

        postgres.restart();
        assertThat(service.awaitSearch("where is the key?").firstText()).contains("blue pot");
      }
      Outcome byWords = CairnProcess.run(home, settings, "search", "blue", "--search-type", "bm25");
      Outcome doctor = CairnProcess.run(home, settings, "doctor");
      assertThat(byWords.out()).contains("blue pot");
      assertThat(doctor.out()).contains("postgres: 1 memories");
      assertThat(doctor.err()).isEmpty();

      settings.put("CAIRN_POSTGRES_USER", "guarded");
      settings.put("CAIRN_POSTGRES_PASSWORD", "hunter2");
      Outcome refused = CairnProcess.run(home, settings, "doctor");
      assertThat(refused.code()).isEqualTo(1);
      assertThat(refused.out())
          .contains("PostgreSQL refused the user or the password", "postgres.password")
          .doesNotContain("hunter2");
    }
  }

  @Test
  void everythingMovesThereAndBack() throws Exception {
    try (PostgresProcess postgres = PostgresProcess.start("fsync=off")) {
      Map<String, String> inPostgres = on(postgres);
      Map<String, String> inLucene = new HashMap<>(inPostgres);
      inLucene.put("CAIRN_MEMORY_STORE", "lucene");
      inLucene.put("CAIRN_CATALOG_STORE", "lucene");
      for (int i = 0; i < 3; i++) {
        CairnProcess.run(home, inLucene, "add", "Fact number " + i, "--tag", "t" + i % 2);
      }
      String before = CairnProcess.run(home, inLucene, "export").out();

      Outcome there = CairnProcess.run(home, inLucene, "migrate", "--to", "postgres", "--json");
      String inDatabase = CairnProcess.run(home, inPostgres, "export").out();
      CairnProcess.run(home, inPostgres, "delete", "--tag", "t1", "--yes");
      Outcome back =
          CairnProcess.run(home, inPostgres, "migrate", "--to", "lucene", "--resume", "--json");

      assertThat(there.code()).as(there.err()).isZero();
      assertThat(inDatabase.lines()).containsExactlyInAnyOrderElementsOf(before.lines().toList());
      assertThat(back.code()).as(back.err()).isZero();
      assertThat(back.json().path("deleted").asInt()).isEqualTo(1);
    }
  }

  static Map<String, String> on(PostgresProcess postgres) {
    Map<String, String> settings = new HashMap<>();
    List.of("CAIRN_MEMORY_STORE", "CAIRN_CATALOG_STORE", "CAIRN_SCHEMAS")
        .forEach(part -> settings.put(part, "postgres"));
    settings.put(
        "CAIRN_POSTGRES_URL", "jdbc:postgresql://127.0.0.1:" + postgres.port() + "/postgres");
    settings.put("CAIRN_POSTGRES_USER", "postgres");
    return settings;
  }
}
