package dev.cairn.domain.input;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.Tags;
import java.util.List;

/** What tags are for in a search that can prefer them. */
enum TagUse {
  PREFER,
  ANY,
  ALL;

  /** What a memory must carry; nothing where tags are only preferred. */
  List<Filter> required(Tags tags) {
    return switch (this) {
      case PREFER -> List.of();
      case ANY -> FinderFields.tagged(tags, TagMode.ANY);
      case ALL -> FinderFields.tagged(tags, TagMode.ALL);
    };
  }
}
