package dev.cairn.adapter.qdrant;

import java.io.Serial;

/** The collection is not, or no longer, on the server. Never leaves the adapter. */
final class CollectionMissing extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  CollectionMissing() {
    super("no such collection", null, false, false);
  }
}
