package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.domain.embedding.ModelStamp;
import org.jspecify.annotations.Nullable;

/**
 * What a graph of memories says about itself, in its one {@code Cairn} node.
 *
 * @param chunks how many chunks are in service
 * @param tombstones how many chunks were removed since their index was built
 * @param born what tells the graph from another one in its place; empty in an older one
 * @param words how many terms have numbers
 * @param hasWords whether all chunks have their words
 * @param writes how many writes there were
 * @param mark what tells the last of those from any other that might have been in its place
 * @param unlinked how many of those linked no memory to its labels: earlier versions made them
 * @param hasLinks whether all memories are linked nevertheless
 */
record GraphMeta(
    StoreModels models,
    long chunks,
    long tombstones,
    String born,
    int words,
    boolean hasWords,
    long writes,
    String mark,
    long unlinked,
    boolean hasLinks) {

  /** Goes along with every change of what searches find or count, where {@code s} is the node. */
  static final String WRITTEN =
      "s.writes = coalesce(s.writes, 0) + 1, s.linking = coalesce(s.linking, 0) + 1";

  /** Beside that where memories change: a master that was lost may have counted the same writes. */
  static final String MARKED = "s.mark = $mark";

  /** What {@link #revision} says, in a query where {@code s} is the node. */
  static final String REVISION =
      """
      coalesce(s.born, '') + ' ' + toString(s.generation) + ' ' + toString(coalesce(s.writes, 0))
        + ' ' + toString(s.chunks) + ' ' + toString(s.tombstones) + ' ' + coalesce(s.mark, '')
      """
          .strip();

  static final String READ =
      """
      MATCH (s:Cairn)
      RETURN s.format AS format, s.generation AS generation, s.model AS model,
        s.dimension AS modelDimension, s.chunks AS chunks, s.tombstones AS tombstones,
        s.next AS next, s.nextModel AS nextModel, s.nextDimension AS nextModelDimension,
        coalesce(s.born, '') AS born, coalesce(s.words, 0) AS words,
        coalesce(s.worded, false) AS worded, coalesce(s.writes, 0) AS writes,
        coalesce(s.mark, '') AS mark,
        coalesce(s.writes, 0) - coalesce(s.linking, 0) AS unlinked,
        coalesce(s.unlinkedKnown = s.writes - s.linking, false) AS linked
      """;

  static GraphMeta of(GraphAnswer answer) {
    Attributes said = answer.self();
    return new GraphMeta(
        StoreModels.of(said),
        said.number("chunks"),
        said.number("tombstones"),
        said.text("born"),
        said.small("words"),
        said.flag("worded"),
        said.number("writes"),
        said.text("mark"),
        said.number("unlinked"),
        said.flag("linked"));
  }

  /** Tells one state of the graph from every other; earlier versions count chunks, too. */
  String revision() {
    return "%s %d %d %d %d %s".formatted(born, generation(), writes, chunks, tombstones, mark);
  }

  int generation() {
    return models.generation();
  }

  @Nullable ModelStamp model() {
    return models.model();
  }

  /** The label of the chunks in service. */
  String label() {
    return label(generation());
  }

  static String label(int generation) {
    return generation == 0 ? "Chunk" : "Chunk" + generation;
  }
}
