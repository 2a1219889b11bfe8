package dev.cairn.adapter.mcp;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.testkit.TestingEmbedder;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** Takes a fixed time of the processor for each passage, and tells how much it took. */
final class BusyEmbedder implements Embedder {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long EACH = Duration.ofMillis(5).toNanos();

  private final Embedder embedder = new TestingEmbedder();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final AtomicLong used = new AtomicLong();

  /** A text of so many passages at least. */
  static String text(int passages) {
    return "word ".repeat(64 * passages);
  }

  /** What so many passages take. */
  static Duration time(int passages) {
    return Duration.ofNanos(EACH * passages);
  }

  void awaitBegun() {
    try {
      begun.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  Duration used() {
    return Duration.ofNanos(used.get());
  }

  @Override
  public EmbeddingModel model() {
    return embedder.model();
  }

  @Override
  public TokenOffsets tokenize(String text) {
    return embedder.tokenize(text);
  }

  @Override
  public Embedding embedQuery(String text) {
    return embedder.embedQuery(text);
  }

  @Override
  public List<Embedding> embedPassages(List<String> texts) {
    for (int i = 0; i < texts.size(); i++) {
      long end = THREADS.getCurrentThreadCpuTime() + EACH;
      while (THREADS.getCurrentThreadCpuTime() - end < 0) {
        Thread.onSpinWait();
      }
      used.addAndGet(EACH);
      begun.countDown();
    }
    return embedder.embedPassages(texts);
  }

  @Override
  public void close() {
    embedder.close();
  }
}
