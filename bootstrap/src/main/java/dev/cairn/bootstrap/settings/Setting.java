package dev.cairn.bootstrap.settings;

import static dev.cairn.bootstrap.settings.AllowedValues.addresses;
import static dev.cairn.bootstrap.settings.AllowedValues.number;
import static dev.cairn.bootstrap.settings.AllowedValues.oneOf;
import static dev.cairn.bootstrap.settings.AllowedValues.share;
import static dev.cairn.bootstrap.settings.AllowedValues.startingWith;
import static dev.cairn.bootstrap.settings.AllowedValues.text;
import static dev.cairn.bootstrap.settings.AllowedValues.url;

import dev.cairn.adapter.mcp.tool.ToolChoice;
import dev.cairn.adapter.onnx.OnnxModel;
import dev.cairn.adapter.onnx.Pooling;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** Every setting there is, with its default and the values it takes. */
public enum Setting {
  MEMORY_STORE("memory.store", "lucene", oneOf(AllowedValues.STORES), "where memories live"),
  CATALOG_STORE(
      "catalog.store", "lucene", oneOf(AllowedValues.STORES), "where skills and items are found"),
  SCHEMAS(
      "schemas",
      AllowedValues.EMBEDDED_SCHEMAS,
      oneOf(AllowedValues.EMBEDDED_SCHEMAS, AllowedValues.POSTGRES),
      "where the items' schemas live"),
  EMBEDDER("embedder", "onnx", oneOf("onnx", "ollama"), "what turns text into vectors"),
  ONNX_MODEL(
      "onnx.model",
      OnnxModel.DEFAULT.settingName(),
      oneOf(OnnxModel.names()),
      "the model for memories, in process"),
  CATALOG_MODEL(
      "catalog.model",
      OnnxModel.DEFAULT.settingName(),
      oneOf(OnnxModel.names()),
      "the model for the catalogue, in process"),
  ONNX_PATH(
      "onnx.path",
      text(),
      "a folder with an ONNX model and its tokenizer.json, for memories and catalogue, in place of"
          + " onnx.model and catalog.model; absolute, or within the data folder"),
  ONNX_POOLING(
      "onnx.pooling",
      oneOf(Pooling.names()),
      "how its vectors of tokens become one, unless its files say"),
  ONNX_QUERY_PREFIX(
      "onnx.query_prefix", text(), "what stands before a query, unless its files say"),
  ONNX_PASSAGE_PREFIX(
      "onnx.passage_prefix", text(), "what stands before a passage, unless its files say"),
  ONNX_MAX_TOKENS(
      "onnx.max_tokens",
      number(16, 100_000),
      "how many tokens it reads at once; by default as its files say, and 512 at most"),
  ONNX_UNRELATED(
      "onnx.unrelated",
      share(),
      "the mean cosine of questions and texts that do not answer them; guessed by default"),
  ONNX_RELATED("onnx.related", share(), "the mean cosine of questions and their answers"),
  RERANK_PATH(
      "rerank.path",
      text(),
      "a folder with a cross-encoder (ONNX) and its tokenizer.json, which reads the best hits once"
          + " more"),
  RERANK_MAX_TOKENS(
      "rerank.max_tokens",
      number(16, 100_000),
      "how many tokens of query and text it reads; by default as its files say, and 512 at most"),
  SEARCH_NORMALIZATION(
      "search.normalization",
      "clamped",
      oneOf("clamped", "shifted"),
      "how a cosine becomes a score: itself, or (1 + cosine) / 2"),
  SERVER_HOST("server.host", "127.0.0.1", text(), "the address that 'cairn serve' listens on"),
  SERVER_PORT("server.port", "7433", number(0, 65_535), "its port; 0 takes one that is free"),
  SERVER_CONCURRENCY(
      "server.concurrency",
      number(1, 10_000),
      "how many requests it works on at once; by default four for each core"),
  SERVER_QUEUE(
      "server.queue", "256", number(0, 100_000), "how many more may wait before it answers 503"),
  SERVER_NOTICE(
      "server.notice",
      "0",
      number(0, 300),
      "for how many seconds '/ready' answers 503 before it stops, so that a load balancer looks"
          + " elsewhere; requests are still served"),
  SERVER_PRIVATE(
      "server.private",
      "false",
      oneOf("true", "false"),
      "whether it asks for a token, and makes one in the data folder where none is set"),
  SERVER_TLS_CERTIFICATE(
      "server.tls.certificate",
      text(),
      "a PEM file with its certificate and chain, to serve https; read again when it changes;"
          + " absolute, or within the data folder"),
  SERVER_TLS_KEY("server.tls.key", text(), "a PEM file with the certificate's key (PKCS #8)"),
  TOKEN("token", text(), "what clients of 'cairn serve' must show; best as CAIRN_TOKEN"),
  POSTGRES_URL(
      "postgres.url",
      startingWith("jdbc:postgresql:"),
      "the database for whatever is 'postgres', such as jdbc:postgresql://localhost/cairn"),
  POSTGRES_USER("postgres.user", text(), "its user"),
  POSTGRES_PASSWORD("postgres.password", text(), "its password; best as CAIRN_POSTGRES_PASSWORD"),
  POSTGRES_POOL(
      "postgres.pool",
      "10",
      number(1, 1_000),
      "its connections at most, for each of memories, catalogue and schemas"),
  POSTGRES_SCHEMA(
      "postgres.schema",
      new AllowedValues(
          value -> value.matches("[A-Za-z0-9_.-]{1,63}"),
          "must be up to 63 letters, digits, _ . -"),
      "its schema for our tables, made where it is missing; else the first that it looks in"),
  POSTGRES_TIMEOUT(
      "postgres.timeout",
      "30",
      number(1, 600),
      "seconds that a statement about memories or the catalogue may take"),
  OLLAMA_URL(
      "ollama.url", "http://127.0.0.1:11434", url(), "the Ollama server for 'embedder: ollama'"),
  OLLAMA_MODEL(
      "ollama.model",
      "all-minilm",
      text(),
      "its model, for memories and catalogue, as in 'ollama pull'"),
  FALKORDB_HOST("falkordb.host", "127.0.0.1", text(), "the FalkorDB server"),
  FALKORDB_PORT("falkordb.port", "6379", number(1, 65_535), "its port"),
  FALKORDB_USER("falkordb.user", text(), "its user"),
  FALKORDB_PASSWORD("falkordb.password", text(), "its password; best as CAIRN_FALKORDB_PASSWORD"),
  FALKORDB_TLS("falkordb.tls", "false", oneOf("true", "false"), "whether to encrypt"),
  FALKORDB_GRAPH("falkordb.graph", "cairn", text(), "what our graphs' names begin with"),
  FALKORDB_POOL("falkordb.pool", "10", number(1, 1_000), "its connections at most"),
  FALKORDB_SENTINELS(
      "falkordb.sentinels",
      addresses(),
      "the sentinels that know which server is the master; then no host is needed"),
  FALKORDB_SENTINEL_MASTER(
      "falkordb.sentinel_master", "mymaster", text(), "what they call the master"),
  FALKORDB_SENTINEL_USER("falkordb.sentinel_user", text(), "the sentinels' user"),
  FALKORDB_SENTINEL_PASSWORD(
      "falkordb.sentinel_password",
      text(),
      "the sentinels' password; best as CAIRN_FALKORDB_SENTINEL_PASSWORD"),
  FALKORDB_REPLICAS(
      "falkordb.replicas",
      "0",
      number(0, 100),
      "replicas that must have a write before it is acknowledged"),
  QDRANT_HOST(
      "qdrant.host",
      "127.0.0.1",
      addresses(),
      "the Qdrant server, or the nodes of a cluster, separated by commas"),
  QDRANT_PORT("qdrant.port", "6334", number(1, 65_535), "its gRPC port"),
  QDRANT_API_KEY("qdrant.api_key", text(), "its API key; best as CAIRN_QDRANT_API_KEY"),
  QDRANT_TLS("qdrant.tls", "false", oneOf("true", "false"), "whether to encrypt"),
  QDRANT_COLLECTION("qdrant.collection", "cairn", text(), "what our collections' names begin with"),
  QDRANT_M("qdrant.m", "16", number(1, 1_000), "neighbours of a vector in its graph"),
  QDRANT_EF_CONSTRUCT(
      "qdrant.ef_construct", "200", number(4, 10_000), "how far its making looks around"),
  QDRANT_EF("qdrant.ef", "256", number(1, 10_000), "how far a search looks around"),
  QDRANT_EXACT_UP_TO(
      "qdrant.exact_up_to",
      "20000",
      number(1, 100_000_000),
      "vectors before there is a graph; until then all are compared"),
  QDRANT_QUANTIZATION(
      "qdrant.quantization",
      "none",
      oneOf("none", "scalar", "binary", "product"),
      "how vectors are compressed for a first look"),
  QDRANT_ON_DISK(
      "qdrant.on_disk",
      "false",
      oneOf("true", "false"),
      "whether vectors stay on disk rather than in memory"),
  QDRANT_SHARDS("qdrant.shards", "1", number(1, 1_000), "parts of a collection"),
  QDRANT_REPLICAS("qdrant.replicas", "1", number(1, 100), "nodes that keep each part"),
  QDRANT_WRITE_CONSISTENCY(
      "qdrant.write_consistency",
      "1",
      number(1, 100),
      "how many of them must have a write; at most as many as there are replicas"),
  QDRANT_READ_CONSISTENCY(
      "qdrant.read_consistency",
      "one",
      oneOf("one", "majority", "quorum", "all"),
      "how many of them must agree on an answer"),
  MCP_TOOLS(
      "mcp.tools",
      "all",
      new AllowedValues(ToolChoice::isChoice, ToolChoice.RULE),
      "which tools MCP clients are told of: all, core, chatgpt, or their names"),
  LOG_LEVEL(
      "log.level",
      "info",
      oneOf("debug", "info", "warning", "error", "off"),
      "what is logged to standard error");

  public final String key;
  final String otherwise;

  @SuppressWarnings("ImmutableEnumChecker") // records of constants
  final AllowedValues values;

  final String meaning;

  /** One that is not said unless somebody says it. */
  Setting(String key, AllowedValues values, String meaning) {
    this(key, "", values, meaning);
  }

  Setting(String key, String otherwise, AllowedValues values, String meaning) {
    this.key = key;
    this.otherwise = otherwise;
    this.values = values;
    this.meaning = meaning;
  }

  /** The environment variable that sets it. */
  String variable() {
    return "CAIRN_" + name();
  }

  public static Optional<Setting> of(String key) {
    return Arrays.stream(values()).filter(setting -> setting.key.equals(key)).findFirst();
  }

  static Optional<Setting> ofVariable(String name) {
    return Arrays.stream(values()).filter(setting -> setting.variable().equals(name)).findFirst();
  }

  static String keys() {
    return Arrays.stream(values()).map(setting -> setting.key).collect(Collectors.joining(", "));
  }

  static String variables() {
    return Arrays.stream(values()).map(Setting::variable).collect(Collectors.joining(", "));
  }
}
