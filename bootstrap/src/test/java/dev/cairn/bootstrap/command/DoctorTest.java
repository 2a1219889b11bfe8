package dev.cairn.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.cli.command.HomeOptions;
import dev.cairn.adapter.handover.socket.OwnerLock;
import dev.cairn.adapter.handover.socket.SocketFile;
import dev.cairn.adapter.lucene.LuceneMemoryStore;
import dev.cairn.bootstrap.command.Finding.State;
import dev.cairn.testkit.Fixtures;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the doctor sees on odd days, without loading a model where none is needed. */
class DoctorTest {

  @TempDir Path folder;

  private static final LocalConditions TODAY =
      new LocalConditions(Clock.systemUTC(), path -> 1L << 40);

  private List<Finding> examine(LocalConditions conditions, Map<String, String> environment) {
    return new Doctor(
            new CairnHost(environment), new HomeOptions(folder.resolve("home")), conditions)
        .examine();
  }

  private static Finding named(String name, List<Finding> findings) {
    return findings.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }

  /** Settings that are wrong end the examination before the store. */
  private Finding early(String name, LocalConditions conditions, Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    all.put("CAIRN_NONSENSE", "1");
    return named(name, examine(conditions, all));
  }

  @ParameterizedTest
  @CsvSource({"0, PROBLEM, is full", "9000000, PROBLEM, is full", "400000000, WARNING, only 400"})
  void seesADiskThatIsFullOrSoonWillBe(long free, State state, String part) {
    Finding found = early("folder", new LocalConditions(Clock.systemUTC(), path -> free), Map.of());

    assertThat(found.state()).isEqualTo(state);
    assertThat(found.detail()).contains(part);
    assertThat(found.advice()).startsWith("Make room");
  }

  @Test
  void seesAClockThatIsFarOff() throws IOException {
    Files.createDirectories(folder.resolve("home"));
    Clock slow = Clock.fixed(Instant.now().minus(Duration.ofDays(400)), ZoneOffset.UTC);

    Finding wrong = early("clock", new LocalConditions(slow, path -> 1L << 40), Map.of());
    Finding right = early("clock", TODAY, Map.of());

    assertThat(wrong.state()).isEqualTo(State.WARNING);
    assertThat(wrong.advice()).contains("Correct the clock");
    assertThat(right.state()).isEqualTo(State.OK);
  }

  @ParameterizedTest
  @CsvSource({
    "de_DE.ISO-8859-1, WARNING",
    "ja_JP.SJIS, WARNING",
    "de_DE.UTF-8, OK",
    "en_US.utf8, OK",
    "C, OK"
  })
  void seesALocaleThatShowsTextInAnotherWay(String locale, State state) {
    Finding found = early("text", TODAY, Map.of("LC_ALL", locale));

    assertThat(found.state()).isEqualTo(state);
    assertThat(found.detail()).contains(locale);
  }

  @Test
  void seesAFolderThatOthersCouldRead() throws IOException {
    Path home = Files.createDirectory(folder.resolve("home"));
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));

    Finding found = early("folder", TODAY, Map.of());
    Finding again = early("folder", TODAY, Map.of());

    assertThat(found.state()).isEqualTo(State.WARNING);
    assertThat(found.detail()).contains("other users of this machine", "put right");
    assertThat(again.state()).isEqualTo(State.OK);
  }

  @Test
  void seesAFolderThatCannotBeClosedToOthers() throws IOException {
    Path home = Files.createDirectory(folder.resolve("home"));
    Files.createFile(home.resolve("README"));
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));

    Finding found = early("folder", TODAY, Map.of());

    assertThat(found.state()).isEqualTo(State.PROBLEM);
    assertThat(found.advice()).contains("chmod 700");
  }

  @Test
  void seesMemoriesFromTheFuture() throws IOException {
    Path home = Files.createDirectory(folder.resolve("home"));
    try (LuceneMemoryStore store = LuceneMemoryStore.open(home.resolve("store"))) {
      store.add(
          List.of(Fixtures.memory(1).createdAt(Instant.parse("2099-01-01T00:00:00Z")).build()));
    }

    List<Finding> findings = examine(TODAY, Map.of());

    assertThat(findings)
        .anyMatch(
            each ->
                each.name().equals("clock")
                    && each.state() == State.WARNING
                    && each.detail().contains("2099-01-01"));
  }

  @Test
  void seesAStoreOfAnotherVersion() throws IOException {
    Path store = Files.createDirectories(folder.resolve("home/store"));
    try (LuceneMemoryStore written = LuceneMemoryStore.open(store)) {
      written.add(Fixtures.memories(1));
    }
    try (Directory index = FSDirectory.open(store.resolve("index-1"));
        IndexWriter writer = new IndexWriter(index, new IndexWriterConfig())) {
      writer.setLiveCommitData(Map.of("cairn.format", "99").entrySet());
      writer.commit();
    }

    Finding found = named("store", examine(TODAY, Map.of()));

    assertThat(found.state()).isEqualTo(State.PROBLEM);
    assertThat(found.detail()).contains("written by a newer version of Cairn");
  }

  @Test
  void seesAnOwnerOfAnotherVersion() throws IOException {
    Path home = Files.createDirectory(folder.resolve("home"));
    try (OwnerLock lock = OwnerLock.tryTake(home).orElseThrow();
        ServerSocketChannel owner = new SocketFile(home).bind()) {
      Thread.ofPlatform().daemon().start(() -> greetAs(owner, 1));

      List<Finding> findings = examine(TODAY, Map.of());

      assertThat(lock).isNotNull();
      assertThat(named("store", findings).state()).isEqualTo(State.PROBLEM);
      assertThat(named("store", findings).detail()).contains("Another version of Cairn");
    }
  }

  private static void greetAs(ServerSocketChannel owner, int protocol) {
    try {
      while (true) {
        SocketChannel follower = owner.accept();
        follower.write(ByteBuffer.allocate(8).putInt(0x43_41_49_52).putInt(protocol).flip());
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  @Test
  void saysEachThingOnce() {
    List<Finding> findings = examine(TODAY, Map.of("CAIRN_NONSENSE", "1"));

    assertThat(findings.stream().map(Finding::name))
        .containsExactlyElementsOf(
            Stream.of("Java", "text", "folder", "clock", "settings").toList());
  }
}
