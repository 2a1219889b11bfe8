package dev.cairn.adapter.lucene.commits;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.MergeTrigger;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.TieredMergePolicy;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the chunks that have to be scanned few. Small segments have no graph; as soon as they hold
 * more chunks together than a search should scan, they become one segment, which gets its graph
 * then, once. Everything else is merged by size.
 */
final class Merging extends TieredMergePolicy {

  private final int scanned;

  Merging(int scanned) {
    this.scanned = scanned;
  }

  @Override
  public @Nullable MergeSpecification findMerges(
      MergeTrigger trigger, SegmentInfos infos, MergeContext context) throws IOException {
    List<SegmentCommitInfo> withoutGraph = new ArrayList<>();
    long chunks = 0;
    for (SegmentCommitInfo info : infos) {
      if (info.info.maxDoc() <= scanned && !context.getMergingSegments().contains(info)) {
        withoutGraph.add(info);
        chunks += info.info.maxDoc() - context.numDeletesToMerge(info);
      }
    }
    if (chunks <= scanned) {
      return super.findMerges(trigger, infos, context);
    }
    MergeSpecification all = new MergeSpecification();
    all.add(new OneMerge(withoutGraph));
    return all;
  }
}
