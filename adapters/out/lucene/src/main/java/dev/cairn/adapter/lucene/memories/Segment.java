package dev.cairn.adapter.lucene.memories;

import dev.cairn.adapter.lucene.commits.Column;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues.DocIndexIterator;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.StoredFields;
import org.jspecify.annotations.Nullable;

/**
 * Reads memories and chunks out of one segment. The chunks of a memory are neighbours there, the
 * first one first: they were written as a block, and merging keeps the order.
 */
public final class Segment {

  private static final Set<String> SHOWN = Set.of(Fields.TEXT, Fields.LABELS);

  private static final Set<String> LABELS = Set.of(Fields.LABELS);

  private final LeafReader reader;
  private final Column index;
  private final Column created;
  private final Column idHigh;
  private final Column idLow;
  private @Nullable StoredFields opened;
  private @Nullable FloatVectorValues vectors;
  private @Nullable DocIndexIterator positions;

  public Segment(LeafReader reader) {
    this.reader = reader;
    this.index = new Column(reader, Fields.INDEX);
    this.created = new Column(reader, Fields.CREATED);
    this.idHigh = new Column(reader, Fields.ID_HIGH);
    this.idLow = new Column(reader, Fields.ID_LOW);
  }

  /** Opened when they are first read: many only look at columns. */
  private StoredFields stored() throws IOException {
    StoredFields fields = opened == null ? reader.storedFields() : opened;
    opened = fields;
    return fields;
  }

  public int chunkIndex(int document) throws IOException {
    return (int) index.get(document);
  }

  public Instant createdAt(int document) throws IOException {
    return Instant.ofEpochMilli(created.get(document));
  }

  public MemoryId memoryId(int document) throws IOException {
    return new MemoryId(
        new UUID(Fields.flipped(idHigh.get(document)), Fields.flipped(idLow.get(document))));
  }

  /** A chunk's own text, and the labels of its memory. */
  record Text(String text, Labels labels) {}

  public Text text(int document) throws IOException {
    int head = document - chunkIndex(document);
    Document chunk = stored().document(document, SHOWN);
    Document first = head == document ? chunk : stored().document(head, SHOWN);
    return new Text(chunk.get(Fields.TEXT), LabelsJson.read(first.get(Fields.LABELS)).labels());
  }

  /** The labels of a chunk's memory. */
  public Labels labels(int document) throws IOException {
    Document head = stored().document(document - chunkIndex(document), LABELS);
    return LabelsJson.read(head.get(Fields.LABELS)).labels();
  }

  /** Whether a document belongs to the memory with this first chunk. */
  boolean isChunk(int head, int document) throws IOException {
    return document < reader.maxDoc()
        && chunkIndex(document) == document - head
        && memoryId(document).equals(memoryId(head));
  }

  public float[] vector(int document) throws IOException {
    FloatVectorValues values = vectors;
    DocIndexIterator position = positions;
    if (values == null || position == null || position.docID() > document) {
      values = reader.getFloatVectorValues(Fields.VECTOR);
      position = values.iterator();
      vectors = values;
      positions = position;
    }
    if (position.docID() < document) {
      position.advance(document);
    }
    return values.vectorValue(position.index());
  }

  /** The memory whose first chunk this is. */
  public Memory memory(int head) throws IOException {
    return row(head, null).memory();
  }

  /** The memory whose first chunk this is, with its vectors. */
  public EmbeddedMemory embedded(int head, ModelStamp model) throws IOException {
    Row row = row(head, model);
    return new EmbeddedMemory(row.memory(), row.chunks());
  }

  private record Row(Memory memory, List<Chunk> chunks) {}

  private Row row(int head, @Nullable ModelStamp model) throws IOException {
    StringBuilder text = new StringBuilder();
    List<Chunk> chunks = new ArrayList<>();
    String labels = "{}";
    int count = chunkCount(head, Integer.MAX_VALUE);
    for (int i = 0; i < count; i++) {
      Document document = stored().document(head + i);
      String piece = document.get(Fields.TEXT);
      Number at = i == 0 ? null : document.getField(Fields.START).numericValue();
      int start = at == null ? 0 : at.intValue();
      text.append(piece, text.length() - start, piece.length());
      if (i == 0) {
        labels = document.get(Fields.LABELS);
      }
      if (model != null) {
        chunks.add(new Chunk(i, start, piece, new Embedding(model, vector(head + i))));
      }
    }
    LabelsJson.Stored read = LabelsJson.read(labels);
    Memory memory =
        new Memory(
            memoryId(head), text.toString(), read.labels(), createdAt(head), read.updatedAt());
    return new Row(memory, chunks);
  }

  /** How many chunks the memory of a chunk has, counted up to so many. */
  public int chunkCount(int document, int most) throws IOException {
    int count = chunkIndex(document) + 1;
    int next = document + 1;
    while (count < most && next < reader.maxDoc() && chunkIndex(next) == count) {
      count++;
      next++;
    }
    return Math.min(count, most);
  }
}
