package dev.cairn.adapter.qdrant;

import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.QueryError;
import dev.cairn.testkit.server.FaultyProxy;
import dev.cairn.testkit.server.FaultyProxy.Fault;
import dev.cairn.testkit.server.MemoryFaultContract;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FaultTest extends MemoryFaultContract {

  private final QdrantServer server = QdrantServer.shared();
  private final QdrantSettings direct = server.settings();

  @Override
  protected String server() {
    return "Qdrant";
  }

  @Override
  protected FaultyProxy newProxy() {
    return server.proxy();
  }

  @Override
  protected MemoryStore open(int port) {
    return QdrantMemoryStore.open(settings(port));
  }

  @Override
  protected MemoryStore openCarefully(int port) {
    QdrantSettings settings = settings(port);
    return QdrantMemoryStore.open(
        settings.withPolicy(settings.policy().withBreaker(2, Duration.ofMinutes(1))));
  }

  @Override
  protected CatalogIndex openCatalog(int port) {
    return QdrantCatalogIndex.open(settings(port));
  }

  private QdrantSettings settings(int port) {
    return server
        .settings(port)
        .withPrefix(direct.prefix())
        .withTimeouts(Duration.ofMillis(800), Duration.ofMillis(800));
  }

  @Override
  protected int retries() {
    return 3;
  }

  @Override
  protected Set<Fault> outages() {
    return EnumSet.complementOf(EnumSet.of(Fault.NONE));
  }

  @Override
  protected Set<Fault> passing() {
    return EnumSet.of(Fault.RESET, Fault.CUT, Fault.HANG, Fault.DRIP, Fault.GARBAGE);
  }

  @Override
  protected Map<Fault, Integer> losses() {
    return Map.of(Fault.RESET, 12, Fault.CUT, 7, Fault.HANG, 7);
  }

  @Override
  protected void vanish() {
    QdrantServer.clear(direct);
  }

  @AfterEach
  void clear() {
    QdrantServer.clear(direct);
  }

  @Override
  protected String[] unspeakable() {
    return new String[] {"grpc", "netty", "UNAVAILABLE"};
  }

  @Test
  void whatOneCallLeftInTheMiddleDoesNotHoldUpTheNext() {
    proxy().fail(Fault.HANG);
    assertThatThrownBy(() -> store().add(List.of(memory(7).build())))
        .isInstanceOf(DatabaseError.class);
    proxy().heal();

    long begun = System.nanoTime();
    store().add(List.of(memory(8).build()));

    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(5));
  }

  @Test
  void aWrongKeyIsRefusedWithoutRetriesAndWithoutBeingNamed() {
    try (QdrantServer guarded =
        QdrantServer.start(Map.of("QDRANT__SERVICE__API_KEY", "the-right-key"))) {
      QdrantSettings wrong = guarded.settings().withApiKey(SECRET);

      DatabaseError failure =
          catchThrowableOfType(DatabaseError.class, () -> QdrantMemoryStore.open(wrong));

      assertThat(failure).isInstanceOf(QueryError.class).hasMessage("Qdrant refused the API key");
      assertSafe(failure);
      assertThatThrownBy(() -> QdrantMemoryStore.open(guarded.settings().withApiKey(null)))
          .hasMessage("Qdrant refused the API key");
      try (MemoryStore open =
          QdrantMemoryStore.open(guarded.settings().withApiKey("the-right-key"))) {
        assertThat(open.model()).isEmpty();
      }
    }
  }

  @Test
  void aServerWithoutEncryptionIsRefusedWhereItIsWanted() {
    QdrantSettings encrypted = settings(proxy().port()).withTls(true);

    ConnectionError failure =
        catchThrowableOfType(ConnectionError.class, () -> QdrantMemoryStore.open(encrypted));

    assertSafe(failure);
  }

  @Test
  void settingsDoNotShowTheirKey() {
    assertThat(direct.withApiKey(SECRET).toString()).doesNotContain(SECRET);
  }

  @Test
  void aRecentServerIsFoundWithoutProblem() {
    assertThat(QdrantMemoryStore.examine(direct)).isEmpty();
  }
}
