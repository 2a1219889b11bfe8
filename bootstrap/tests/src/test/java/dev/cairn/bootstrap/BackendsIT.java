package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.onnx.OnnxEmbedder;
import dev.cairn.adapter.onnx.OnnxModel;
import dev.cairn.bootstrap.CairnProcess.Outcome;
import dev.cairn.bootstrap.ServiceProcess.Answer;
import dev.cairn.testkit.server.FalkorProcess;
import dev.cairn.testkit.server.QdrantProcess;
import dev.cairn.testkit.server.TestingOllama;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The same product on other stores and embedders, by settings alone. */
class BackendsIT {

  private static final String[] DURABLE = {"--appendonly", "yes", "--appendfsync", "always"};

  @TempDir Path home;
  @TempDir Path cache;

  @Test
  void memoriesAndCatalogueLiveInFalkorDb() throws Exception {
    try (FalkorProcess falkor = FalkorProcess.start(DURABLE)) {
      Map<String, String> settings = on("falkordb", falkor.port());
      servesThroughAnOutage(settings, falkor::kill, falkor::restart);
      isKnownTo(settings, "falkordb");
    }
  }

  @Test
  void memoriesAndCatalogueLiveInQdrant() throws Exception {
    try (QdrantProcess qdrant = QdrantProcess.start(Map.of())) {
      Map<String, String> settings = on("qdrant", qdrant.port());
      servesThroughAnOutage(settings, qdrant::kill, qdrant::restart);
      isKnownTo(settings, "qdrant");
    }
  }

  private void servesThroughAnOutage(Map<String, String> settings, Runnable kill, Runnable restart)
      throws Exception {
    try (ServiceProcess service = ServiceProcess.start(home, settings)) {
      assertThat(service.add("The spare key is under the blue pot").status()).isEqualTo(201);
      assertThat(saveSkill(service).status()).isEqualTo(200);
      assertThat(service.search("where is the key?").firstText()).contains("blue pot");

      kill.run();
      Answer outage = service.search("where is the key?");
      Answer ready = service.get("/readyz");
      assertThat(outage.status()).isEqualTo(503);
      assertThat(outage.body().toString()).doesNotContain("127.0.0.1", "results");
      assertThat(ready.status()).isEqualTo(503);
      JsonNode dependencies = ready.body().path("dependencies");
      assertThat(dependencies.path("memories").path("status").asString()).isEqualTo("down");
      assertThat(dependencies.path("catalog").path("status").asString()).isEqualTo("down");
      assertThat(dependencies.path("schemas").path("status").asString()).isEqualTo("ok");
      assertThat(dependencies.path("embedder").path("status").asString()).isEqualTo("ok");

      restart.run();
      assertThat(service.awaitSearch("where is the key?").firstText()).contains("blue pot");
      assertThat(service.get("/api/v1/skills/garden").status()).isEqualTo(200);
    }
  }

  private void isKnownTo(Map<String, String> settings, String store) throws Exception {
    Outcome stats = CairnProcess.run(home, settings, "stats", "--json");
    Outcome doctor = CairnProcess.run(home, settings, "doctor");
    Outcome byWords = CairnProcess.run(home, settings, "search", "key", "--search-type", "bm25");
    assertThat(byWords.code()).isZero();
    assertThat(byWords.out()).contains("key");
    assertThat(stats.json().path("backend").asString()).isEqualTo(store);
    assertThat(stats.err()).isEmpty();
    assertThat(doctor.out()).contains(store + ": 1 memories");
    assertThat(doctor.err()).isEmpty();
  }

  @Test
  void aServerThatIsDownIsNamedByDoctorWithTheWayOut() throws Exception {
    Map<String, String> settings = new HashMap<>(on("falkordb", closedPort()));
    settings.put("CAIRN_CATALOG_STORE", "lucene");
    settings.put("CAIRN_FALKORDB_PASSWORD", "f4lk0r");

    Outcome doctor = CairnProcess.run(home, settings, "doctor");

    assertThat(doctor.code()).isEqualTo(1);
    assertThat(doctor.out())
        .contains("falkordb.host")
        .contains("catalogue")
        .doesNotContain("f4lk0r");
  }

  @Test
  void evalJudgesAServersSearchesAndLeavesNothingBehind() throws Exception {
    Path tools =
        Files.writeString(
            home.resolve("tools.jsonl"),
            """
            {"id": "a", "name": "get_weather", "description": "The weather of a city", "skill": "w"}
            {"id": "b", "name": "send_mail", "description": "Sends a letter to somebody"}
            """);
    Path tasks =
        Files.writeString(
            home.resolve("tasks.jsonl"),
            """
            {"text": "will it rain in Graz?", "gold": ["a"]}
            {"text": "mail the report to Ann", "gold": ["b"]}
            """);
    try (FalkorProcess falkor = FalkorProcess.start(DURABLE)) {
      Map<String, String> settings = on("falkordb", falkor.port());
      String[] memory = {
        "eval", "memory", "--docs", everyday("docs"), "--queries", everyday("queries")
      };
      String[] catalog = {
        "eval", "tools", "--docs", tools.toString(), "--queries", tasks.toString()
      };

      for (String[] command : List.of(memory, catalog)) {
        assertThat(figures(settings, command, "falkordb"))
            .isEqualTo(figures(settings, command, "lucene"));
      }

      assertThat(keys(falkor.port())).isEqualTo("*0");
    }
  }

  /** How many were found first, by each kind of search. */
  private List<Integer> figures(Map<String, String> settings, String[] command, String store)
      throws Exception {
    String[] whole = Arrays.copyOf(command, command.length + 3);
    System.arraycopy(new String[] {"--store", store, "--json"}, 0, whole, command.length, 3);
    Outcome judged = CairnProcess.run(home, settings, whole);
    assertThat(judged.code()).as(judged.err()).isZero();
    return judged
        .json()
        .path("results")
        .valueStream()
        .map(row -> row.path("first").asInt())
        .toList();
  }

  private static String everyday(String name) throws Exception {
    return Path.of(BackendsIT.class.getResource("/everyday/" + name + ".jsonl").toURI()).toString();
  }

  /** The first line of what the server says when it is asked for all that it keeps. */
  private static String keys(int port) throws IOException {
    try (Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
        BufferedReader answer =
            new BufferedReader(
                new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
      server.getOutputStream().write("KEYS *\r\n".getBytes(StandardCharsets.UTF_8));
      return answer.readLine();
    }
  }

  @Test
  void everythingMovesToAnotherStoreAndBack() throws Exception {
    try (FalkorProcess falkor = FalkorProcess.start(DURABLE)) {
      Map<String, String> onLucene = on("falkordb", falkor.port());
      onLucene.put("CAIRN_MEMORY_STORE", "lucene");
      onLucene.put("CAIRN_CATALOG_STORE", "lucene");
      for (int i = 0; i < 5; i++) {
        CairnProcess.run(home, onLucene, "add", "Fact number " + i, "--tag", "t" + i % 2);
      }
      String before = CairnProcess.run(home, onLucene, "export").out();

      Outcome there = CairnProcess.run(home, onLucene, "migrate", "--to", "falkordb", "--json");
      Map<String, String> onFalkor = on("falkordb", falkor.port());
      String inFalkor = CairnProcess.run(home, onFalkor, "export").out();
      CairnProcess.run(home, onFalkor, "add", "A sixth fact");
      CairnProcess.run(home, onFalkor, "delete", "--tag", "t1", "--yes");
      Outcome unwanted = CairnProcess.run(home, onFalkor, "migrate", "--to", "lucene");
      Outcome back =
          CairnProcess.run(home, onFalkor, "migrate", "--to", "lucene", "--resume", "--json");

      assertThat(there.code()).as(there.err()).isZero();
      assertThat(there.json().path("memories").asInt()).isEqualTo(5);
      assertThat(inFalkor.lines()).containsExactlyInAnyOrderElementsOf(before.lines().toList());
      assertThat(unwanted.code()).as("a target with memories of its own").isNotZero();
      assertThat(unwanted.err())
          .contains("does not; empty it, or say --resume to remove them there");
      assertThat(back.code()).as(back.err()).isZero();
      assertThat(back.json().path("copied").asInt()).isEqualTo(1);
      assertThat(back.json().path("deleted").asInt()).isEqualTo(2);
      assertThat(CairnProcess.run(home, onLucene, "search", "sixth").out())
          .contains("A sixth fact");
    }
  }

  @Test
  void ollamaEmbedsAndTheModelInProcessStandsInForQueries() throws Exception {
    try (OnnxEmbedder model = OnnxEmbedder.load(OnnxModel.ALL_MINILM_L6_V2, cache);
        TestingOllama ollama = TestingOllama.with("all-minilm", model)) {
      Map<String, String> settings =
          Map.of("CAIRN_EMBEDDER", "ollama", "CAIRN_OLLAMA_URL", ollama.url().toString());
      try (ServiceProcess service = ServiceProcess.start(home, settings)) {
        assertThat(service.add("The spare key is under the blue pot").status()).isEqualTo(201);
        assertThat(service.get("/api/v1/stats").body().path("model").asString())
            .isEqualTo("ollama/all-minilm");

        ollama.stop();

        assertThat(service.search("where is the key?").firstText()).contains("blue pot");
      }
      Outcome refused = CairnProcess.run(home, settings, "search", "key");
      assertThat(refused.code()).isNotZero();
      assertThat(refused.err()).contains("Ollama is not running").doesNotContain("127.0.0.1");
    }
  }

  @Test
  void anOllamaModelThatIsNotPulledIsNamedWithTheCommandToPullIt() throws Exception {
    try (OnnxEmbedder model = OnnxEmbedder.load(OnnxModel.ALL_MINILM_L6_V2, cache);
        TestingOllama ollama = TestingOllama.with("all-minilm", model)) {
      Outcome refused =
          CairnProcess.run(
              home,
              Map.of(
                  "CAIRN_EMBEDDER", "ollama",
                  "CAIRN_OLLAMA_MODEL", "nomic-embed-text",
                  "CAIRN_OLLAMA_URL", ollama.url().toString()),
              "add",
              "anything");

      assertThat(refused.code()).isNotZero();
      assertThat(refused.err()).contains("ollama pull nomic-embed-text");
    }
  }

  @Test
  void anotherEmbedderThanTheStoresIsRefusedWithTheWayOut() throws Exception {
    CairnProcess.run(home, "add", "Embedded in process");
    try (OnnxEmbedder model = OnnxEmbedder.load(OnnxModel.ALL_MINILM_L6_V2, cache);
        TestingOllama ollama = TestingOllama.with("all-minilm", model)) {
      Map<String, String> settings =
          Map.of("CAIRN_EMBEDDER", "ollama", "CAIRN_OLLAMA_URL", ollama.url().toString());

      Outcome refused = CairnProcess.run(home, settings, "search", "process");
      Outcome reembedded = CairnProcess.run(home, settings, "reembed");
      Outcome found = CairnProcess.run(home, settings, "search", "process");

      assertThat(refused.code()).isNotZero();
      assertThat(refused.err()).contains("cairn reembed");
      assertThat(reembedded.out()).contains("ollama/all-minilm");
      assertThat(found.out()).contains("Embedded in process");
    }
  }

  private static Map<String, String> on(String store, int port) {
    Map<String, String> settings = new HashMap<>();
    settings.put("CAIRN_MEMORY_STORE", store);
    settings.put("CAIRN_CATALOG_STORE", store);
    settings.put("CAIRN_" + store.toUpperCase(Locale.ROOT) + "_PORT", Integer.toString(port));
    return settings;
  }

  private static Answer saveSkill(ServiceProcess service) throws IOException {
    return service.call(
        "POST",
        "/api/v1/catalog",
        Map.of(
            "skills",
            List.of(Map.of("id", "garden", "name", "Garden", "description", "Plants and pots"))));
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
