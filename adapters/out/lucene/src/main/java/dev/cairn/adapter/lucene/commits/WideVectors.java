package dev.cairn.adapter.lucene.commits;

import java.io.IOException;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/**
 * Vectors with more numbers than Lucene takes by default; large models have them. What is written
 * is the other format's, under its name, so whoever reads it needs to know nothing of this.
 */
final class WideVectors extends KnnVectorsFormat {

  static final int MOST = 4096;

  private final KnnVectorsFormat format;

  WideVectors(KnnVectorsFormat format) {
    super(format.getName());
    this.format = format;
  }

  @Override
  public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
    return format.fieldsWriter(state);
  }

  @Override
  public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
    return format.fieldsReader(state);
  }

  @Override
  public int getMaxDimensions(String field) {
    return MOST;
  }
}
