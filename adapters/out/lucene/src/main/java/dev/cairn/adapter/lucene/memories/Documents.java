package dev.cairn.adapter.lucene.memories;

import static org.apache.lucene.index.VectorSimilarityFunction.DOT_PRODUCT;

import dev.cairn.adapter.lucene.commits.Committer;
import dev.cairn.domain.filter.MetadataKeys;
import dev.cairn.domain.filter.MetadataKeys.FieldNumber;
import dev.cairn.domain.memory.Chunk;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.text.Sha256;
import dev.cairn.domain.words.Terms;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/**
 * Turns a memory into its block of documents. Nothing is stored twice: the text lies in the chunks,
 * which cover it without a gap, and the labels with the first of them.
 */
public final class Documents {

  private static final FieldType WORDS = new FieldType();

  static {
    WORDS.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    WORDS.setOmitNorms(true);
    WORDS.freeze();
  }

  private Documents() {}

  /** Brings memories to new states; absent: deleted. */
  public static Committer.Edit edit(Map<MemoryId, Optional<EmbeddedMemory>> states) {
    return writer -> {
      for (Map.Entry<MemoryId, Optional<EmbeddedMemory>> state : states.entrySet()) {
        Optional<EmbeddedMemory> memory = state.getValue();
        if (memory.isPresent()) {
          writer.updateDocuments(Fields.id(state.getKey()), of(memory.get()));
        } else {
          writer.deleteDocuments(Fields.id(state.getKey()));
        }
      }
    };
  }

  public static List<Document> of(EmbeddedMemory embedded) {
    List<Document> block = new ArrayList<>();
    for (Chunk chunk : embedded.chunks()) {
      Document document = new Document();
      addFilters(document, embedded.memory());
      addChunk(document, chunk);
      block.add(document);
    }
    addHead(block.getFirst(), embedded.memory());
    return block;
  }

  private static void addFilters(Document document, Memory memory) {
    Labels labels = memory.labels();
    document.add(new StringField(Fields.ID, Fields.id(memory.id()).bytes(), Store.NO));
    for (String tag : labels.tags().values()) {
      document.add(new StringField(Fields.TAG, tag, Store.NO));
    }
    if (labels.source() != null) {
      document.add(new StringField(Fields.SOURCE, labels.source(), Store.NO));
      document.add(new SortedDocValuesField(Fields.SOURCE_NAME, new BytesRef(labels.source())));
    }
    document.add(new StringField(Fields.TYPE, labels.type().label(), Store.NO));
    addFields(document, labels.metadata());
    long created = memory.createdAt().toEpochMilli();
    document.add(new LongPoint(Fields.CREATED, created));
    document.add(new NumericDocValuesField(Fields.CREATED, created));
    long high = memory.id().value().getMostSignificantBits();
    long low = memory.id().value().getLeastSignificantBits();
    document.add(new NumericDocValuesField(Fields.ID_HIGH, Fields.flipped(high)));
    document.add(new NumericDocValuesField(Fields.ID_LOW, Fields.flipped(low)));
  }

  private static void addFields(Document document, Metadata metadata) {
    document.add(new StringField(Fields.INDEXED, Fields.IS_INDEXED.bytes(), Store.NO));
    for (String key : MetadataKeys.of(metadata)) {
      document.add(new StringField(Fields.FIELD, key, Store.NO));
    }
    for (FieldNumber number : MetadataKeys.numbers(metadata)) {
      long value = NumericUtils.doubleToSortableLong(number.value());
      document.add(new LongPoint(Fields.FIELD_NUMBER, Fields.field(number.field()), value));
    }
  }

  private static void addChunk(Document document, Chunk chunk) {
    document.add(new NumericDocValuesField(Fields.INDEX, chunk.index()));
    float[] vector = chunk.embedding().unit();
    document.add(new KnnFloatVectorField(Fields.VECTOR, vector, DOT_PRODUCT));
    document.add(new StoredField(Fields.TEXT, chunk.text()));
    Terms words = Terms.of(chunk.text());
    document.add(new Field(Fields.WORDS, new TermStream(words), WORDS));
    document.add(new NumericDocValuesField(Fields.LENGTH, words.count()));
    if (chunk.start() > 0) {
      document.add(new StoredField(Fields.START, chunk.start()));
    }
  }

  private static void addHead(Document document, Memory memory) {
    document.add(new StringField(Fields.HEAD, Fields.IS_HEAD.bytes(), Store.NO));
    document.add(
        new StringField(Fields.CONTENT, Fields.content(memory.contentHash()).bytes(), Store.NO));
    String labels = LabelsJson.write(memory);
    document.add(new StoredField(Fields.LABELS, labels));
    document.add(new NumericDocValuesField(Fields.STATE, state(memory, labels)));
  }

  /** A fingerprint of everything about a memory, to tell whether two stores hold the same. */
  private static long state(Memory memory, String labels) {
    MessageDigest digest = Sha256.begin();
    digest.update(memory.text().getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
    digest.update(labels.getBytes(StandardCharsets.UTF_8));
    digest.update(ByteBuffer.allocate(8).putLong(0, memory.createdAt().toEpochMilli()));
    return ByteBuffer.wrap(digest.digest()).getLong();
  }
}
