package dev.cairn.adapter.falkordb;

import java.io.Serial;

/** There is no such graph on the server, or it is not ours. Never leaves the adapter. */
final class GraphMissing extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;
}
