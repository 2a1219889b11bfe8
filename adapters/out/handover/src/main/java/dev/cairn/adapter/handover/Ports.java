package dev.cairn.adapter.handover;

import dev.cairn.adapter.handover.Service.Subject;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.Reranker;
import dev.cairn.application.port.SchemaRepository;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * The real ports in the owner, and the desks at which they are asked for. Closing waits for the
 * calls under way, and refuses those that come later.
 */
final class Ports implements CallTarget, AutoCloseable {

  private static final Duration GRACE = Duration.ofSeconds(5);

  private final Local local;
  private final Asker asker;
  private final StoreParts parts;
  private final Desk own;
  private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
  private volatile boolean closing;

  Ports(Local local, Asker asker, Map<Subject, Expectation> expectations) {
    this.local = local;
    this.asker = asker;
    this.parts = new OwnedParts(local.store());
    this.own = desk(asker.terms(), expectations);
  }

  /** A desk for a process that asks on these terms. */
  Desk desk(Asker.Terms terms, Map<Subject, Expectation> expectations) {
    return new Desk(local, parts, terms, expectations, asker.reembedding());
  }

  @Override
  public @Nullable Object call(Operation operation, @Nullable Object... arguments)
      throws IOException {
    return call(own, operation, arguments);
  }

  @Nullable Object call(Desk desk, Operation operation, @Nullable Object... arguments)
      throws IOException {
    if (closing || !gate.readLock().tryLock()) {
      throw new IOException("the owner is closing");
    }
    try {
      return operation.invoke(desk.service(operation.service()), arguments);
    } finally {
      gate.readLock().unlock();
    }
  }

  /** Waits for the calls under way, but not forever, then closes the real ports. */
  @Override
  public void close() {
    closing = true;
    awaitQuiet();
    // Each is closed, whatever the closing of the others does.
    try (@Nullable Reranker reranker = local.reranker();
        Embedder catalogEmbedder = local.catalogEmbedder();
        Embedder embedder = local.embedder();
        MemoryStore store = local.store();
        CatalogIndex catalog = local.catalog();
        SchemaRepository schemas = local.schemas()) {
      Handover.LOG.log(System.Logger.Level.DEBUG, "Closing the store");
    }
  }

  private void awaitQuiet() {
    try {
      if (!gate.writeLock().tryLock(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
        Handover.LOG.log(
            System.Logger.Level.WARNING, "Closing the store while calls are under way");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
