package dev.cairn.bootstrap.remote;

import dev.cairn.adapter.falkordb.FalkorCatalogIndex;
import dev.cairn.adapter.falkordb.FalkorMemoryStore;
import dev.cairn.adapter.falkordb.FalkorSettings;
import dev.cairn.adapter.ollama.FallbackEmbedder;
import dev.cairn.adapter.ollama.OllamaEmbedder;
import dev.cairn.adapter.ollama.OllamaSettings;
import dev.cairn.adapter.onnx.OnnxEmbedder;
import dev.cairn.adapter.onnx.OnnxModel;
import dev.cairn.adapter.onnx.text.TextTokenizer;
import dev.cairn.adapter.onnx.tokenizers.LibraryTokenizer;
import dev.cairn.adapter.qdrant.QdrantCatalogIndex;
import dev.cairn.adapter.qdrant.QdrantCluster;
import dev.cairn.adapter.qdrant.QdrantIndexing;
import dev.cairn.adapter.qdrant.QdrantMemoryStore;
import dev.cairn.adapter.qdrant.QdrantSettings;
import dev.cairn.adapter.remote.ServerAddress;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.bootstrap.wiring.RemoteParts;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Opens what lives on servers, as the settings describe them, and what else is packed apart.
 *
 * @param settings the value of a setting, by its key
 * @param cache where models are unpacked
 */
public record Servers(UnaryOperator<String> settings, Path cache) implements RemoteParts {

  private static final String QDRANT = "qdrant";

  /** Ollama's name of the model that also runs in the process. */
  private static final String SAME_IN_PROCESS = "all-minilm";

  @Override
  public MemoryStore memories(String store) {
    return store.equals(QDRANT)
        ? QdrantMemoryStore.open(qdrant())
        : FalkorMemoryStore.open(falkordb());
  }

  @Override
  public CatalogIndex catalog(String store) {
    return store.equals(QDRANT)
        ? QdrantCatalogIndex.open(qdrant())
        : FalkorCatalogIndex.open(falkordb());
  }

  @Override
  public Optional<String> damage(String store) {
    return store.equals(QDRANT)
        ? QdrantMemoryStore.examine(qdrant())
        : FalkorMemoryStore.examine(falkordb());
  }

  @Override
  public void drop(String store) {
    if (store.equals(QDRANT)) {
      QdrantMemoryStore.drop(qdrant());
      QdrantCatalogIndex.drop(qdrant());
    } else {
      FalkorMemoryStore.drop(falkordb());
      FalkorCatalogIndex.drop(falkordb());
    }
  }

  @Override
  public Embedder ollama(String model) {
    OllamaEmbedder embedder =
        OllamaEmbedder.open(
            OllamaSettings.of(model).withUrl(URI.create(settings.apply("ollama.url"))));
    return model.equals(SAME_IN_PROCESS)
        ? new FallbackEmbedder(embedder, () -> OnnxEmbedder.load(OnnxModel.ALL_MINILM_L6_V2, cache))
        : embedder;
  }

  @Override
  public TextTokenizer tokenizer(Path json) {
    return LibraryTokenizer.open(json, cache);
  }

  private FalkorSettings falkordb() {
    return FalkorSettings.of(settings.apply("falkordb.host"), number("falkordb.port"))
        .withCredentials(optional("falkordb.user"), optional("falkordb.password"))
        .withTls(Boolean.parseBoolean(settings.apply("falkordb.tls")))
        .withPrefix(settings.apply("falkordb.graph"))
        .withPoolSize(number("falkordb.pool"))
        .withReplicas(replicas());
  }

  private FalkorSettings.Replicas replicas() {
    return new FalkorSettings.Replicas(
        sentinels(),
        settings.apply("falkordb.sentinel_master"),
        new FalkorSettings.Login(
            optional("falkordb.sentinel_user"), optional("falkordb.sentinel_password")),
        number("falkordb.replicas"));
  }

  private List<ServerAddress> sentinels() {
    String addresses = settings.apply("falkordb.sentinels");
    return addresses.isEmpty()
        ? List.of()
        : ServerAddress.list(addresses, FalkorSettings.Replicas.SENTINEL_PORT);
  }

  private QdrantSettings qdrant() {
    return QdrantSettings.of(settings.apply("qdrant.host"), number("qdrant.port"))
        .withApiKey(optional("qdrant.api_key"))
        .withTls(Boolean.parseBoolean(settings.apply("qdrant.tls")))
        .withPrefix(settings.apply("qdrant.collection"))
        .withIndexing(indexing())
        .withCluster(cluster());
  }

  private QdrantIndexing indexing() {
    return new QdrantIndexing(
        number("qdrant.m"),
        number("qdrant.ef_construct"),
        number("qdrant.ef"),
        number("qdrant.exact_up_to"),
        QdrantIndexing.Quantization.valueOf(constant("qdrant.quantization")),
        Boolean.parseBoolean(settings.apply("qdrant.on_disk")));
  }

  private QdrantCluster cluster() {
    return new QdrantCluster(
        number("qdrant.shards"),
        number("qdrant.replicas"),
        number("qdrant.write_consistency"),
        QdrantCluster.ReadConsistency.valueOf(constant("qdrant.read_consistency")));
  }

  private String constant(String key) {
    return settings.apply(key).toUpperCase(Locale.ROOT);
  }

  private int number(String key) {
    return Integer.parseInt(settings.apply(key));
  }

  private @Nullable String optional(String key) {
    String value = settings.apply(key);
    return value.isEmpty() ? null : value;
  }
}
