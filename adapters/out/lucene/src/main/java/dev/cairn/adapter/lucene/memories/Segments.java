package dev.cairn.adapter.lucene.memories;

import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/** The segments of a snapshot for one thread, each opened when it is first looked into. */
public final class Segments {

  private final @Nullable Segment[] opened;

  public Segments(Snapshot snapshot) {
    opened = new Segment[snapshot.getLeafContexts().size()];
  }

  public Segment of(LeafReaderContext leaf) {
    Segment segment = opened[leaf.ord];
    if (segment == null) {
      segment = new Segment(leaf.reader());
      opened[leaf.ord] = segment;
    }
    return segment;
  }
}
