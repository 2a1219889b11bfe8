package dev.cairn.application.memory.map;

import dev.cairn.application.Errand;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.Position;
import dev.cairn.domain.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The memories that a map shows, as they are now, with the beginnings of their texts. Equal
 * selections have the same map: whatever is written changes a date or a label of one of them.
 *
 * @param total how many fit, shown or not
 */
record Selection(Optional<ModelStamp> model, long total, List<Memory> memories) {

  static final int PAGE = 500;
  private static final int TITLE = 80;

  /** The newest that fit, read page by page. */
  static Selection of(MemoryStore store, Filter filter, int limit) {
    List<Memory> memories = new ArrayList<>();
    MemoryPage page = store.browse(filter, 0, Math.min(PAGE, limit));
    long total = page.total();
    while (!page.memories().isEmpty()) {
      Errand.current().requireWanted();
      page.memories().forEach(memory -> memories.add(untold(memory)));
      int left = Math.min(PAGE, limit - memories.size());
      Position last = Position.of(page.memories().getLast());
      page = left == 0 ? new MemoryPage(List.of(), total) : store.browseAfter(filter, last, left);
    }
    return new Selection(store.model(), total, memories);
  }

  /** Long texts would be kept for nothing. */
  private static Memory untold(Memory memory) {
    String text = memory.text();
    int end = text.offsetByCodePoints(0, Math.min(TITLE, Texts.length(text)));
    return memory.reworded(text.substring(0, end), memory.updatedAt());
  }
}
