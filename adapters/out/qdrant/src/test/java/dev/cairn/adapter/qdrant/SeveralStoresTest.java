package dev.cairn.adapter.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.server.SharedStoreContract;
import dev.cairn.testkit.server.WriterProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;

/** Several stores share collections. */
class SeveralStoresTest extends SharedStoreContract {

  private final List<QdrantSettings> used = new ArrayList<>();
  private final QdrantSettings settings = settings();

  @AfterEach
  void clear() {
    used.forEach(QdrantServer::clear);
  }

  @Override
  protected MemoryStore open() {
    return QdrantMemoryStore.open(settings);
  }

  @Override
  protected Supplier<MemoryStore> fresh() {
    QdrantSettings fresh = settings();
    return () -> QdrantMemoryStore.open(fresh);
  }

  @Override
  protected Process writer(int number, int contents) throws IOException {
    return WriterProcess.start(
        SeveralStoresTest.class,
        settings.host(),
        settings.port(),
        settings.prefix(),
        number,
        contents);
  }

  public static void main(String[] arguments) {
    QdrantSettings settings =
        QdrantSettings.of(arguments[0], Integer.parseInt(arguments[1]))
            .withApiKey(System.getenv("QDRANT_API_KEY"))
            .withPrefix(arguments[2]);
    try (MemoryStore store = QdrantMemoryStore.open(settings)) {
      int writer = Integer.parseInt(arguments[3]);
      int contents = Integer.parseInt(arguments[4]);
      System.out.println(WriterProcess.write(store, writer, contents));
    }
  }

  @Override
  protected void verifyNothingIsThereTwice() {
    // Memories, their chunks and the words of these.
    assertThat(QdrantServer.collections(settings)).hasSize(3);
  }

  private QdrantSettings settings() {
    QdrantSettings settings = QdrantServer.shared().settings();
    used.add(settings);
    return settings;
  }
}
