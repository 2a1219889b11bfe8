package dev.cairn.application.memory;

import dev.cairn.application.memory.Reembed.Progress;
import dev.cairn.application.port.Added;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violation;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Copies all memories from one store to another while the source stays in service. It compares the
 * states of both in the order of ids, reads and writes only what differs, and does so again until a
 * comparison finds nothing more, or as much as was written during the last one; so it carries on
 * where an earlier run was interrupted, and catches up with what is written meanwhile. Vectors are
 * carried over where the model stays the same.
 *
 * @param embedder of the model that the target shall have
 */
public record MigrateMemories(MemoryStore source, MemoryStore target, Embedder embedder) {

  /** So many that a store that sorts for each page sorts but rarely. */
  private static final int PAGE = 5_000;

  private static final int BATCH = 200;
  private static final int SAMPLES = 50;
  private static final int TOLD = 1_000;

  /**
   * What came of it.
   *
   * @param copied how many memories were written to the target
   * @param deleted how many were removed from it, because the source no longer has them
   * @param total how many both hold
   * @param searches how many searches were compared, and answered alike
   * @param settled whether the last comparison found no difference at all; else the source is being
   *     written to, and what came last may be missing
   */
  public record Report(long copied, long deleted, long total, int searches, boolean settled) {}

  /**
   * Runs until both hold the same, or what is left to do no longer becomes less because the source
   * is written to all the time.
   *
   * @param again whether the target was filled by an earlier run; else what it holds and the source
   *     doesn't is somebody's, and is refused
   */
  public Report run(boolean again, Progress progress) {
    target.model().ifPresent(stored -> stored.requireSame(embedder.model().stamp()));
    if (!again) {
      refuseStrangers();
    }
    Pass pass = new Pass(progress, source.browse(Filter.everything(), 0, 1).total(), 0).run();
    long before = Long.MAX_VALUE;
    long copied = pass.copied;
    long deleted = pass.deleted;
    while (pass.differences > 0 && pass.differences <= before / 2) {
      before = pass.differences;
      pass = new Pass(progress, pass.seen, pass.seen).run();
      copied += pass.copied;
      deleted += pass.deleted;
    }
    int searches = new SampleSearches(source, target).compare(pass.samples);
    return new Report(copied, deleted, pass.seen, searches, pass.differences == 0);
  }

  private void refuseStrangers() {
    StateScan ours = new StateScan(source, PAGE);
    StateScan theirs = new StateScan(target, PAGE);
    while (theirs.peek() != null) {
      int order = ours.compareTo(theirs);
      if (order > 0) {
        String message = "the target holds memories that the source does not";
        throw new ValidationError("to", message, Violation.Kind.OCCUPIED);
      }
      ours.next();
      if (order == 0) {
        theirs.next();
      }
    }
  }

  /** One comparison of both stores, with what follows from it. */
  private final class Pass {

    private final Progress progress;
    private final long expected;
    private final long brought;
    private final StateScan ours = new StateScan(source, PAGE);
    private final StateScan theirs = new StateScan(target, PAGE);
    private final List<MemoryId> missing = new ArrayList<>();
    private final Set<MemoryId> outdated = new LinkedHashSet<>();
    private final List<MemoryId> gone = new ArrayList<>();
    private final List<MemoryId> samples = new ArrayList<>();
    private long seen;
    private long differences;
    private long copied;
    private long deleted;

    /**
     * @param expected about how many there are
     * @param brought how many an earlier comparison has left the same in both
     */
    Pass(Progress progress, long expected, long brought) {
      this.progress = progress;
      this.expected = expected;
      this.brought = brought;
    }

    Pass run() {
      tell();
      while (ours.peek() != null || theirs.peek() != null) {
        step();
        if (missing.size() + outdated.size() >= BATCH || gone.size() >= BATCH) {
          write();
          tell();
        }
      }
      write();
      progress.at(Math.max(seen, expected), Math.max(seen, expected));
      return this;
    }

    private void tell() {
      progress.at(Math.min(Math.max(seen, brought), expected), expected);
    }

    private void step() {
      int order = ours.compareTo(theirs);
      MemoryState mine = order <= 0 ? ours.peek() : null;
      MemoryState yours = order >= 0 ? theirs.peek() : null;
      if (mine == null && yours != null) {
        gone.add(yours.id());
      } else if (mine != null && !mine.equals(yours)) {
        (yours == null ? missing : outdated).add(mine.id());
      }
      if (mine != null) {
        see(mine.id());
        ours.next();
      }
      if (yours != null) {
        theirs.next();
      }
    }

    private void see(MemoryId id) {
      if (seen % Math.max(1, expected / SAMPLES) == 0 && samples.size() < SAMPLES) {
        samples.add(id);
      }
      seen++;
      if (seen % TOLD == 0) {
        tell();
      }
    }

    /** Removes first, so that content that moved to another id finds its place free. */
    private void write() {
      differences += gone.size() + missing.size() + outdated.size();
      if (!gone.isEmpty()) {
        gone.removeAll(source.find(gone).keySet());
        deleted += target.delete(gone).size();
        gone.clear();
      }
      missing.addAll(outdated);
      if (!missing.isEmpty()) {
        copy();
      }
    }

    private void copy() {
      List<EmbeddedMemory> found = List.copyOf(source.find(missing).values());
      put(vectored(found), outdated);
      copied += found.size();
      missing.clear();
      outdated.clear();
    }
  }

  private List<EmbeddedMemory> vectored(List<EmbeddedMemory> memories) {
    boolean same =
        memories.stream().allMatch(each -> each.model().equals(embedder.model().stamp()));
    return same
        ? memories
        : Passages.embed(embedder, memories.stream().map(EmbeddedMemory::memory).toList());
  }

  private void put(List<EmbeddedMemory> memories, Collection<MemoryId> held) {
    Map<MemoryId, EmbeddedMemory> stored = held.isEmpty() ? Map.of() : target.find(held);
    List<EmbeddedMemory> fresh = new ArrayList<>();
    for (EmbeddedMemory memory : memories) {
      EmbeddedMemory before = stored.get(memory.memory().id());
      if (before == null) {
        fresh.add(memory);
      } else {
        freeContentOf(List.of(memory));
        target.replace(before.memory(), memory);
      }
    }
    if (!fresh.isEmpty()) {
      freeContentOf(fresh);
      List<Added> unused = target.add(fresh);
    }
  }

  /** Content that the target holds under another id has a new id in the source by now. */
  private void freeContentOf(List<EmbeddedMemory> memories) {
    Map<ContentHash, MemoryId> holders =
        target.known(memories.stream().map(each -> each.memory().contentHash()).toList());
    Set<MemoryId> displaced = new HashSet<>();
    for (EmbeddedMemory each : memories) {
      MemoryId holder = holders.get(each.memory().contentHash());
      if (holder != null && !holder.equals(each.memory().id())) {
        displaced.add(holder);
      }
    }
    if (!displaced.isEmpty()) {
      target.delete(displaced);
    }
  }
}
