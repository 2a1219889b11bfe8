package dev.cairn.adapter.onnx;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A model that somebody brought along: its network and its tokenizer, with what its files and the
 * settings say about it. Only looking at the network itself is left to loading.
 */
public final class ModelFolder {

  private static final List<String> NETWORKS =
      List.of("model.onnx", "onnx/model.onnx", "model_quantized.onnx", "onnx/model_quantized.onnx");
  private static final String NAMES = String.join(", ", NETWORKS);
  private static final String TOKENIZER = "tokenizer.json";
  private static final int USUAL_TOKENS = 512;
  private static final int FEWEST_TOKENS = 16;
  private static final int HASH_DIGITS = 8;

  private final Path folder;
  private final FolderSettings said;
  private final FolderConfig config;
  private final Path weights;
  private @Nullable String stampName;

  private ModelFolder(Path folder, FolderSettings said) {
    this.folder = folder;
    this.said = said;
    weights = network(folder).orElseThrow(() -> wrong("has none of the files " + NAMES));
    if (!Files.isRegularFile(tokenizer())) {
      throw wrong("has no file " + TOKENIZER);
    }
    config = new FolderConfig(folder, said);
  }

  private static Optional<Path> network(Path folder) {
    return NETWORKS.stream().map(folder::resolve).filter(Files::isRegularFile).findFirst();
  }

  /** Refuses a folder that lacks something, with the name of the setting. */
  public static ModelFolder of(Path folder, FolderSettings said) {
    if (!Files.isDirectory(folder)) {
      throw new ValidationError(
          said.key("path"), "there is no such folder; name one with a model.onnx in it");
    }
    ModelFolder model = new ModelFolder(folder.toAbsolutePath().normalize(), said);
    TextReading unused = model.reading();
    return model;
  }

  private ValidationError wrong(String problem) {
    return new ValidationError(
        said.key("path"),
        "the folder " + problem + "; export the model to ONNX with its tokenizer");
  }

  FolderSettings said() {
    return said;
  }

  FolderConfig config() {
    return config;
  }

  Path weights() {
    return weights;
  }

  Path tokenizer() {
    return folder.resolve(TOKENIZER);
  }

  /** The folder's own name. */
  String name() {
    return String.valueOf(folder.getFileName());
  }

  TextReading reading() {
    return new TextReading(
        window(),
        Optional.ofNullable(said.queryPrefix()).or(() -> config.prompt("query")).orElse(""),
        Optional.ofNullable(said.passagePrefix())
            .or(() -> config.prompt("passage", "document"))
            .orElse(""),
        Optional.ofNullable(said.pooling()).or(config::pooling).orElse(Pooling.MEAN));
  }

  /** What a text costs grows with its length, so a long window is for those who ask for it. */
  private int window() {
    int most = config.positions().orElse(Integer.MAX_VALUE);
    Integer wanted = said.maxTokens();
    int usual = Math.min(USUAL_TOKENS, config.tokens().orElse(USUAL_TOKENS));
    int window = wanted == null ? Math.min(usual, most) : wanted;
    if (window > most || window < FEWEST_TOKENS) {
      throw new ValidationError(
          said.key("max_tokens"),
          "must be from %d to %d, which this model reads".formatted(FEWEST_TOKENS, most));
    }
    return window;
  }

  /**
   * What tells its vectors from others: the folder's name, and a hash of all that shapes them.
   * Another file in the same folder is another model.
   */
  public synchronized String stampName() {
    if (stampName == null) {
      stampName = name() + "-" + hash();
    }
    return stampName;
  }

  private String hash() {
    TextReading reading = reading();
    MessageDigest digest = Sha256.begin();
    try {
      for (Path file : hashed()) {
        add(file, digest);
      }
    } catch (IOException e) {
      throw new ValidationError(said.key("path"), "the model's files cannot be read");
    }
    String rest = reading.pooling() + "\n" + reading.queryPrefix() + "\n" + reading.passagePrefix();
    digest.update(rest.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest.digest()).substring(0, HASH_DIGITS);
  }

  private static void add(Path file, MessageDigest digest) throws IOException {
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
  }

  /** The network, the files that large ones keep their weights in, and the tokenizer. */
  private List<Path> hashed() throws IOException {
    try (Stream<Path> beside =
        Files.list(Optional.ofNullable(weights.getParent()).orElse(folder))) {
      Stream<Path> parts =
          beside
              .filter(file -> String.valueOf(file.getFileName()).startsWith(weightsName()))
              .filter(Files::isRegularFile)
              .sorted();
      return Stream.concat(parts, Stream.of(tokenizer())).toList();
    }
  }

  private String weightsName() {
    return String.valueOf(weights.getFileName());
  }
}
