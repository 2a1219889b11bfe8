package dev.cairn.adapter.lucene.commits;

import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene104.Lucene104HnswScalarQuantizedVectorsFormat;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.util.quantization.QuantizedByteVectorValues.ScalarEncoding;

/** How Lucene is set up: for single durable writes, few segments and a small resident set. */
public final class Tuning {

  /** Segments of up to as many chunks have no graph, and nor do all of those together have more. */
  public static final int SCANNED = 12_000;

  private static final int LINKS = 16;
  private static final int BEAM_WIDTH = 100;
  private static final double BUFFER_MEGABYTES = 24;

  /** Segments below this are merged as if they were this large, so tiny ones go away soon. */
  private static final double SMALLEST_SEGMENT_MEGABYTES = 1;

  /** Each single add makes a segment; merging them less often leaves more of a core to the adds. */
  private static final double SEGMENTS_PER_TIER = 12;

  private Tuning() {}

  public static IndexWriterConfig writerConfig(ConcurrentMergeScheduler merges) {
    Merging policy = new Merging(SCANNED);
    policy.setFloorSegmentMB(SMALLEST_SEGMENT_MEGABYTES);
    policy.setSegmentsPerTier(SEGMENTS_PER_TIER);
    // One file for each segment, also a large one: each file costs a commit another wait.
    policy.setNoCFSRatio(1);
    return new IndexWriterConfig(null)
        .setOpenMode(OpenMode.CREATE_OR_APPEND)
        .setCodec(new MemoryCodec())
        .setMergePolicy(policy)
        .setMergeScheduler(merges)
        .setMaxFullFlushMergeWaitMillis(0)
        .setRAMBufferSizeMB(BUFFER_MEGABYTES)
        .setCommitOnClose(false);
  }

  public static ConcurrentMergeScheduler mergeScheduler() {
    ConcurrentMergeScheduler scheduler = new ConcurrentMergeScheduler();
    scheduler.setMaxMergesAndThreads(6, 1);
    return scheduler;
  }

  private static final class MemoryCodec extends Lucene104Codec {

    private final KnnVectorsFormat vectors =
        new WideVectors(
            new Lucene104HnswScalarQuantizedVectorsFormat(
                ScalarEncoding.UNSIGNED_BYTE, LINKS, BEAM_WIDTH, 1, null, threshold(SCANNED)));

    @Override
    public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
      return vectors;
    }

    /**
     * No graph is built for a segment that is scanned anyway. Lucene builds one where a segment has
     * more vectors than the threshold times the logarithm of their number.
     */
    private static int threshold(int scanned) {
      return (int) Math.ceil(scanned / Math.log(scanned));
    }
  }
}
