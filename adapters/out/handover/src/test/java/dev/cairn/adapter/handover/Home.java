package dev.cairn.adapter.handover;

import dev.cairn.application.catalog.ToolAnswerSize;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.Reranker;
import dev.cairn.domain.answer.AnswerSize;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.catalog.InMemoryCatalogIndex;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import dev.cairn.testkit.schemas.InMemorySchemaRepository;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A data folder whose memories outlive their owner, and the handovers on it. */
final class Home implements AutoCloseable {

  final Path path;
  final InMemoryMemoryStore contents = new InMemoryMemoryStore();
  final TestingEmbedder embedder = new TestingEmbedder();
  public final InMemoryCatalogIndex catalog = new InMemoryCatalogIndex();
  public final InMemorySchemaRepository schemas = new InMemorySchemaRepository();
  @Nullable Reranker reranker;
  Asker asker = TestingLocal.asker();
  final AtomicInteger opened = new AtomicInteger();

  private final UnaryOperator<MemoryStore> decoration;
  private final List<Handover> handovers = new ArrayList<>();

  Home(Path path) {
    this(path, UnaryOperator.identity());
  }

  Home(Path path, UnaryOperator<MemoryStore> decoration) {
    this.path = path;
    this.decoration = decoration;
  }

  Local open() {
    opened.incrementAndGet();
    return new Local(
        decoration.apply(contents.reopen()),
        embedder,
        catalog,
        schemas,
        embedder,
        reranker,
        AnswerSize.TEXTS_ALONE,
        ToolAnswerSize.TEXTS_ALONE);
  }

  Handover enter() {
    return enter(this::open, Duration.ofSeconds(20));
  }

  /** One that has not entered yet. */
  Handover outside() {
    return new Handover(path, asker, this::never, Duration.ofSeconds(1));
  }

  private Local never() {
    throw new IllegalStateException("nothing should be opened");
  }

  Handover enter(Opener opener, Duration patience) {
    Handover handover = new Handover(path, asker, opener, patience);
    handovers.add(handover);
    handover.start();
    return handover;
  }

  /** Enters and waits until the role is settled. */
  Handover entered(Role role) {
    Handover handover = enter();
    await(handover, role);
    return handover;
  }

  void leaveFirst() {
    handovers.getFirst().close();
  }

  static void await(Handover handover, Role role) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (handover.role() != role) {
      if (System.nanoTime() > end) {
        throw new AssertionError("still " + handover.role() + " instead of " + role);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
    }
  }

  @Override
  public void close() {
    handovers.forEach(Handover::close);
  }
}
