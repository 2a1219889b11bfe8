package dev.cairn.adapter.falkordb;

import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.QueryError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.testkit.server.FaultyProxy;
import dev.cairn.testkit.server.FaultyProxy.Fault;
import dev.cairn.testkit.server.MemoryFaultContract;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FaultTest extends MemoryFaultContract {

  private final FalkorServer server = FalkorServer.shared();
  private final String prefix = server.settings().prefix();

  @Override
  protected String server() {
    return "FalkorDB";
  }

  @Override
  protected FaultyProxy newProxy() {
    return server.proxy();
  }

  @Override
  protected MemoryStore open(int port) {
    return FalkorMemoryStore.open(settings(port));
  }

  @Override
  protected MemoryStore openCarefully(int port) {
    FalkorSettings settings = settings(port);
    return FalkorMemoryStore.open(
        settings.withPolicy(settings.policy().withBreaker(2, Duration.ofMinutes(1))));
  }

  @Override
  protected CatalogIndex openCatalog(int port) {
    return FalkorCatalogIndex.open(settings(port));
  }

  private FalkorSettings settings(int port) {
    return server
        .settings(port)
        .withPrefix(prefix)
        .withTimeouts(Duration.ofMillis(1500), Duration.ofMillis(1000), Duration.ofMillis(500));
  }

  @Override
  protected int retries() {
    return 3;
  }

  @Override
  protected Set<Fault> outages() {
    return EnumSet.complementOf(EnumSet.of(Fault.NONE, Fault.GARBAGE));
  }

  @Override
  protected Set<Fault> passing() {
    return EnumSet.of(Fault.RESET, Fault.CUT, Fault.HANG, Fault.DRIP);
  }

  @Override
  protected Map<Fault, Integer> losses() {
    return Map.of(Fault.RESET, 4, Fault.CUT, 4, Fault.HANG, 4);
  }

  @Override
  protected void vanish() {
    try (var client = server.client()) {
      client.del(prefix + "_memories");
    }
  }

  @Override
  protected String[] unspeakable() {
    return new String[] {"MATCH", "redis", "jedis"};
  }

  @Test
  void garbageIsAQueryErrorThatIsNotRetried() {
    proxy().fail(Fault.GARBAGE);

    assertThatThrownBy(() -> store().nearest(axis(0), Filter.everything(), 3))
        .isInstanceOf(QueryError.class)
        .hasMessage("FalkorDB gave a malformed answer");

    proxy().heal();
    assertThat(store().find(List.of(id(1)))).hasSize(1);
  }

  @Test
  void aWrongPasswordIsRefusedWithoutRetriesAndWithoutBeingNamed() {
    try (FalkorServer guarded =
        FalkorServer.start("--appendonly", "no", "--requirepass", "right")) {
      FalkorSettings wrong = guarded.settings().withCredentials(null, SECRET);

      DatabaseError failure =
          catchThrowableOfType(DatabaseError.class, () -> FalkorMemoryStore.open(wrong));

      assertThat(failure)
          .isInstanceOf(QueryError.class)
          .hasMessage("FalkorDB refused the user or the password");
      assertSafe(failure);
      assertThatThrownBy(() -> FalkorMemoryStore.open(guarded.settings()))
          .hasMessage("FalkorDB refused the user or the password");
      try (MemoryStore open =
          FalkorMemoryStore.open(guarded.settings().withCredentials(null, "right"))) {
        assertThat(open.model()).isEmpty();
      }
    }
  }

  @Test
  void settingsDoNotShowTheirPassword() {
    assertThat(server.settings().withCredentials("me", SECRET).toString())
        .doesNotContain(SECRET, "me=");
  }
}
