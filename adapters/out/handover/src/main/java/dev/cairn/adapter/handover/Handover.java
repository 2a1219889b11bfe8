package dev.cairn.adapter.handover;

import static java.util.Objects.requireNonNull;

import dev.cairn.adapter.handover.Service.Subject;
import dev.cairn.adapter.handover.socket.Greeting;
import dev.cairn.adapter.handover.socket.OwnerLock;
import dev.cairn.adapter.handover.socket.Quietly;
import dev.cairn.adapter.handover.socket.SocketFile;
import dev.cairn.adapter.handover.socket.WireFrame;
import dev.cairn.adapter.handover.wire.Wire;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.DatabaseError;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lets several processes work on one data folder. The first to take the folder's lock owns it:
 * opens the real store and embedder and serves them over a socket in the folder. The others hand
 * their calls over to it. When it ends, however it ends, the first of them to notice takes over,
 * and calls under way are repeated there. A folder that can only be read needs no owner.
 */
public final class Handover implements AutoCloseable {

  static final System.Logger LOG = System.getLogger(Handover.class.getName());

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration FAREWELL = Duration.ofSeconds(15);
  private static final long PAUSE_MILLIS = 15;

  private final Path home;
  private final Asker asker;
  private final Opener opener;
  private final Duration patience;
  private final Map<Subject, Expectation> expectations = new EnumMap<>(Subject.class);
  private final Settlement settlement = new Settlement();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread =
      Thread.ofPlatform().daemon().name("cairn-handover").unstarted(this::run);
  private final SteadyCalls calls;
  private @Nullable MemoryUseCases memories;
  private @Nullable CatalogUseCases catalog;
  private volatile @Nullable SocketChannel channel;

  public Handover(Path home, Asker asker, Opener opener) {
    this(home, asker, opener, PATIENCE);
  }

  /**
   * @param patience how long a call waits for the store to be open somewhere, and for a sign of
   *     life of a silent owner
   */
  public Handover(Path home, Asker asker, Opener opener, Duration patience) {
    this.home = home;
    this.asker = asker;
    this.opener = opener;
    this.patience = patience;
    this.calls = new SteadyCalls(settlement, patience, this::close);
    expectations.put(Subject.MEMORIES, new Expectation(asker.memoryModel()));
    expectations.put(Subject.CATALOG, new Expectation(asker.catalogModel()));
  }

  /** What can be done with memories, whatever this process's role is and will be. */
  public synchronized MemoryUseCases memories() {
    if (memories == null) {
      memories = HandedMemories.over(calls);
    }
    return memories;
  }

  /** The same for the catalogue. */
  public synchronized CatalogUseCases catalog() {
    if (catalog == null) {
      Expectation expected = requireNonNull(expectations.get(Subject.CATALOG));
      Embedder embedder = new AgreedEmbedder(catalogEmbedder(), expected, asker.reembedding());
      catalog = HandedCatalog.over(calls, embedder);
    }
    return catalog;
  }

  /** The store itself, for what goes through all of it. Closing it closes the handover. */
  public MemoryStore store() {
    return HandedStore.over(calls);
  }

  /** The embedder for memories, in the same way. */
  public Embedder embedder() {
    return calls.to(Service.EMBEDDER, Embedder.class);
  }

  /** The embedder for the catalogue, in the same way. */
  public Embedder catalogEmbedder() {
    return calls.to(Service.CATALOG_EMBEDDER, Embedder.class);
  }

  /** The index of the catalogue, in the same way. */
  public CatalogIndex index() {
    return calls.to(Service.INDEX, CatalogIndex.class);
  }

  /** The schemas of its items, in the same way. */
  public SchemaRepository schemas() {
    return calls.to(Service.SCHEMAS, SchemaRepository.class);
  }

  public Role role() {
    if (isClosed()) {
      return Role.CLOSED;
    }
    CallTarget place = settlement.place();
    if (place == null) {
      return Role.UNSETTLED;
    }
    return place instanceof Ports ? Role.OWNER : Role.FOLLOWER;
  }

  /** Begins to open the store or to look for its owner, in the background. */
  public void start() {
    thread.start();
  }

  /** Leaves: an owner first finishes the calls under way, for a while. */
  @Override
  public void close() {
    settlement.close(new ConnectionError("The store is closed"));
    closed.countDown();
    SocketChannel connected = channel;
    if (connected != null) {
      Quietly.close(connected::close);
    }
    awaitEnd();
  }

  private void awaitEnd() {
    try {
      if (thread.isAlive()) {
        thread.join(FAREWELL);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    while (!isClosed()) {
      try {
        attempt();
      } catch (InterruptedException e) {
        return;
      } catch (CoreError e) {
        fail(e);
      } catch (RuntimeException | Error e) {
        LOG.log(System.Logger.Level.ERROR, "The store could not be opened", e);
        fail(new DatabaseError("The store could not be opened; the log says why", e));
      }
    }
  }

  private void fail(CoreError error) {
    settlement.fail(error);
    try {
      settlement.awaitDemand();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void attempt() throws InterruptedException {
    boolean readOnly = isReadOnly();
    Optional<OwnerLock> lock = readOnly ? Optional.empty() : OwnerLock.tryTake(home);
    if (lock.isPresent()) {
      own(lock.get());
    } else if (!follow()) {
      if (readOnly) {
        read();
      } else {
        closed.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
      }
    }
  }

  /** Closes in the reverse order: the server, the ports, and the lock when all is done. */
  private void own(OwnerLock lock) throws InterruptedException {
    try (lock;
        Ports ports = new Ports(opener.open(), asker, expectations);
        PortServer server = serve(ports)) {
      settlement.settle(ports);
      LOG.log(
          System.Logger.Level.DEBUG,
          server == null ? "This process works alone" : "This process owns the data folder");
      closed.await();
    }
  }

  /** Nobody can write to this folder, so nobody owns it, and any number of processes may read. */
  private void read() throws InterruptedException {
    try (Ports ports = new Ports(opener.open(), asker, expectations)) {
      settlement.settle(ports);
      LOG.log(System.Logger.Level.DEBUG, "This process reads the data folder");
      closed.await();
    }
  }

  private boolean isReadOnly() {
    return Files.isDirectory(home) && !Files.isWritable(home);
  }

  /** A folder that cannot hold a socket still serves its owner. */
  private @Nullable PortServer serve(Ports ports) {
    try {
      return new PortServer(new SocketFile(home), ports);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "No other process can use this data folder", e);
      return null;
    }
  }

  /** Answers whether there was an owner to follow. */
  private boolean follow() {
    try (SocketChannel connected = new SocketFile(home).connect()) {
      channel = connected;
      if (isClosed()) {
        return true;
      }
      follow(connected);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private void follow(SocketChannel connected) throws IOException {
    Greeting.send(connected);
    Greeting.expect(connected);
    new WireFrame(0, Wire.MAPPER.writeValueAsBytes(asker.terms())).writeTo(connected);
    OwnerConnection connection = new OwnerConnection(connected, patience, expectations);
    settlement.settle(connection);
    LOG.log(System.Logger.Level.DEBUG, "This process follows the owner of the data folder");
    connection.run();
    settlement.leave(connection);
  }

  private boolean isClosed() {
    return closed.getCount() == 0;
  }
}
