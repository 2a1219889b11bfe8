package dev.cairn.testkit.server;

import dev.cairn.testkit.NotTested;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Assumptions;

/**
 * A Qdrant from the program that {@code QDRANT_BIN} names, by its gRPC port. Where there is none,
 * tests are skipped and say so once.
 */
public final class QdrantProcess extends ServerProcess {

  private static final String UNAVAILABLE =
      "Qdrant is not tested: set QDRANT_BIN to the program of a server to be started, or"
          + " QDRANT_URL to the gRPC address of a running one";
  private static final AtomicBoolean told = new AtomicBoolean();

  private final Path program;
  private final Map<String, String> options;
  private final List<String> arguments;
  private final int http = freePort();

  private QdrantProcess(Path program, Map<String, String> options, List<String> arguments) {
    super("qdrant");
    this.program = program;
    this.options = options;
    this.arguments = arguments;
  }

  /** A server for one test. Where there can be none the test is skipped and says why. */
  public static QdrantProcess start(Map<String, String> options) {
    return start(options, List.of());
  }

  /** Servers that are the nodes of one cluster. */
  public static List<QdrantProcess> cluster(int nodes) {
    List<QdrantProcess> started = new ArrayList<>();
    List<String> joining = List.of();
    for (int node = 0; node < nodes; node++) {
      int port = freePort();
      String address = "http://" + HOST + ":" + port;
      Map<String, String> options =
          Map.of(
              "QDRANT__CLUSTER__ENABLED",
              "true",
              "QDRANT__CLUSTER__P2P__PORT",
              String.valueOf(port));
      List<String> arguments = new ArrayList<>(List.of("--uri", address));
      arguments.addAll(joining);
      started.add(start(options, arguments));
      joining = joining.isEmpty() ? List.of("--bootstrap", address) : joining;
    }
    return started;
  }

  private static QdrantProcess start(Map<String, String> options, List<String> arguments) {
    String program = System.getenv("QDRANT_BIN");
    if (program == null || program.isBlank()) {
      return unavailable();
    }
    QdrantProcess process = new QdrantProcess(Path.of(program), options, arguments);
    process.restart();
    return process;
  }

  /** There is a server after all. */
  public static void forgetThatNothingWasTested() {
    NotTested.takeBack(UNAVAILABLE);
  }

  @Override
  ProcessBuilder command(Path folder) {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    Map<String, String> environment = builder.environment();
    environment.put("QDRANT__SERVICE__HOST", HOST);
    environment.put("QDRANT__SERVICE__GRPC_PORT", Integer.toString(port()));
    environment.put("QDRANT__SERVICE__HTTP_PORT", Integer.toString(http));
    environment.put("QDRANT__STORAGE__STORAGE_PATH", folder.resolve("storage").toString());
    environment.put("QDRANT__STORAGE__SNAPSHOTS_PATH", folder.resolve("snapshots").toString());
    environment.put("QDRANT__STORAGE__WAL__WAL_CAPACITY_MB", "4");
    environment.put("QDRANT__STORAGE__OPTIMIZERS__DEFAULT_SEGMENT_NUMBER", "1");
    environment.put("QDRANT__TELEMETRY_DISABLED", "true");
    environment.put("QDRANT__LOG_LEVEL", "WARN");
    environment.putAll(options);
    return builder;
  }

  @Override
  boolean answers() {
    try (Socket grpc = new Socket(InetAddress.getLoopbackAddress(), port())) {
      URI ready = URI.create("http://" + HOST + ":" + http + "/readyz");
      HttpURLConnection request = (HttpURLConnection) ready.toURL().openConnection();
      return grpc.isConnected() && request.getResponseCode() == HttpURLConnection.HTTP_OK;
    } catch (IOException e) {
      return false;
    }
  }

  /** Said once, and left where whoever runs everything can find it at the end. */
  private static QdrantProcess unavailable() {
    if (!told.getAndSet(true)) {
      System.err.println(UNAVAILABLE);
      NotTested.tell(UNAVAILABLE);
    }
    return Assumptions.abort(UNAVAILABLE);
  }
}
