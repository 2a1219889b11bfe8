package dev.cairn.adapter.lucene.memories;

import dev.cairn.adapter.lucene.commits.Commits;
import dev.cairn.adapter.lucene.commits.Index;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import java.io.IOException;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Gives an index of an earlier version its words: every memory is written again as it is. Breaking
 * off does no harm; the next opening begins anew.
 */
final class WordsUpgrade {

  private static final int BATCH = 500;

  private WordsUpgrade() {}

  /** Answers whether the index has all its words; without them it works, and finds less. */
  static boolean complete(Index<Snapshot> index) {
    try {
      return index.read(
          snapshot -> {
            if (!snapshot.hasWords()) {
              rewrite(index, snapshot);
            }
            return true;
          });
    } catch (ReadOnlyFileSystemException e) {
      return false;
    } catch (IOException | RuntimeException e) {
      System.getLogger(WordsUpgrade.class.getName())
          .log(System.Logger.Level.WARNING, "indexing the words of an older store failed", e);
      return false;
    }
  }

  private static void rewrite(Index<Snapshot> index, Snapshot snapshot) throws IOException {
    ModelStamp model = snapshot.model();
    List<EmbeddedMemory> batch = snapshot.scan(null, BATCH);
    while (!batch.isEmpty()) {
      Map<MemoryId, Optional<EmbeddedMemory>> states = new LinkedHashMap<>();
      batch.forEach(memory -> states.put(memory.memory().id(), Optional.of(memory)));
      index.write(Documents.edit(states), Commits.wordless(model));
      batch = snapshot.scan(batch.getLast().memory().id(), BATCH);
    }
    index.write(writer -> {}, Commits.data(model));
  }
}
