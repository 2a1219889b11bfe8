package dev.cairn.adapter.cli.transfer;

import dev.cairn.adapter.cli.file.StrictLines;
import dev.cairn.adapter.cli.file.StrictLines.Line;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.transfer.ImportBatch.Entry;
import dev.cairn.adapter.wire.WayOut;
import dev.cairn.adapter.wire.memories.MemoryLines;
import dev.cairn.application.memory.AddedMemory;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.memory.NewMemory;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Adds memories from lines. While one batch waits for the disk, others are being embedded and the
 * next is being read, so that the embedder is never idle; a handful of batches in flight bounds the
 * memory this takes, however long the input is.
 */
final class Importer {

  private static final int IN_FLIGHT = 3;

  private final MemoryUseCases.Add add;
  private final MemoryTally tally;
  private final boolean strict;
  private final Semaphore places = new Semaphore(IN_FLIGHT);
  private final Set<Object> keysInFlight = ConcurrentHashMap.newKeySet();
  private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
  private volatile boolean stopped;

  Importer(MemoryUseCases.Add add, MemoryTally tally, boolean strict) {
    this.add = add;
    this.tally = tally;
    this.strict = strict;
  }

  /** Reads to the end, or to the first failure that is not a line's own. */
  void run(InputStream in) throws IOException {
    ThreadFactory threads = Thread.ofPlatform().daemon().name("import-", 1).factory();
    ExecutorService workers = Executors.newFixedThreadPool(IN_FLIGHT, threads);
    try {
      read(new StrictLines(in), workers);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      // What is under way is finished before the store may close.
      places.acquireUninterruptibly(IN_FLIGHT);
      workers.shutdown();
    }
    throwIfFailed();
  }

  private void throwIfFailed() {
    RuntimeException failed = failure.get();
    if (failed != null) {
      throw failed instanceof CoreError error
          ? CommandError.failed(WayOut.message(error) + "; " + tally.carryOn(), error)
          : failed;
    }
    if (Thread.interrupted()) {
      throw CommandError.interrupted("interrupted; " + tally.carryOn());
    }
  }

  private void read(StrictLines lines, ExecutorService workers)
      throws IOException, InterruptedException {
    ImportBatch batch = new ImportBatch();
    for (Line line = lines.next(); line != null && !stopped; line = lines.next()) {
      Entry entry = entry(line);
      if (entry != null && !Collections.disjoint(entry.keys(), keysInFlight)) {
        awaitAll();
      }
      batch.add(entry, line.end());
      if (batch.isFull()) {
        submit(batch, workers);
        batch = batch.next();
      }
    }
    submit(batch, workers);
  }

  private @Nullable Entry entry(Line line) {
    Optional<NewMemory> memory = tally.report().read(line, MemoryLines::read);
    stopped |= strict && tally.report().refused() > 0;
    return memory.map(read -> new Entry(line.number(), read)).orElse(null);
  }

  /** The first of two lines with one id or one content wins, so they must not run side by side. */
  private void awaitAll() throws InterruptedException {
    places.acquire(IN_FLIGHT);
    places.release(IN_FLIGHT);
  }

  private void submit(ImportBatch batch, ExecutorService workers) throws InterruptedException {
    places.acquire();
    batch.entries().forEach(entry -> keysInFlight.addAll(entry.keys()));
    workers.execute(() -> store(batch));
  }

  private void store(ImportBatch batch) {
    try {
      if (failure.get() == null) {
        storeAll(batch.entries());
        tally.passed(batch.bytes());
      }
    } catch (RuntimeException e) {
      failure.compareAndSet(null, e);
      stopped = true;
    } finally {
      batch.entries().forEach(entry -> keysInFlight.removeAll(entry.keys()));
      places.release();
    }
  }

  private void storeAll(List<Entry> entries) {
    try {
      count(add.addAll(entries.stream().map(Entry::memory).toList()));
    } catch (ValidationError e) {
      entries.forEach(this::storeAlone);
    }
  }

  /** One of the batch was refused: each on its own shows which. */
  private void storeAlone(Entry entry) {
    try {
      count(List.of(add.add(entry.memory())));
    } catch (ValidationError e) {
      tally.report().refuse(entry.line(), e.safeMessage());
      stopped |= strict;
    }
  }

  private void count(List<AddedMemory> added) {
    added.forEach(memory -> tally.stored(memory.created()));
  }
}
