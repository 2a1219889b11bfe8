package dev.cairn.adapter.lucene.catalogue;

import dev.cairn.adapter.lucene.commits.Column;
import dev.cairn.adapter.lucene.commits.Commits;
import dev.cairn.application.shelf.Catalogue;
import dev.cairn.application.shelf.Entry;
import dev.cairn.application.shelf.Shelf;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.VectorUtil;

/**
 * The catalogue as documents, one for each skill and item: its id to find it by, its JSON in the
 * column of its kind, and its vector. Lucene keeps them; searching is done in memory.
 */
final class CatalogDocuments {

  static final String BACKEND = "lucene";

  private static final String SKILL = "skill";
  private static final String ITEM = "item";
  private static final String VECTOR = "vector";

  private CatalogDocuments() {}

  static void write(
      IndexWriter writer,
      Map<SkillId, Optional<Entry<SkillId, Skill>>> skills,
      Map<ItemId, Optional<Entry<ItemId, CatalogItem>>> items)
      throws IOException {
    for (var change : skills.entrySet()) {
      Term term = new Term(SKILL, change.getKey().value());
      write(writer, term, change.getValue(), CatalogJson::write);
    }
    for (var change : items.entrySet()) {
      Term term = new Term(ITEM, change.getKey().value());
      write(writer, term, change.getValue(), CatalogJson::write);
    }
  }

  /** Everything that a commit holds. */
  static Catalogue read(DirectoryReader reader) throws IOException {
    List<Entry<SkillId, Skill>> skills = new ArrayList<>();
    List<Entry<ItemId, CatalogItem>> items = new ArrayList<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      read(leaf.reader(), SKILL, CatalogJson::skill, Entry::of, skills);
      read(leaf.reader(), ITEM, CatalogJson::item, Entry::of, items);
    }
    Map<String, String> data = reader.getIndexCommit().getUserData();
    return new Catalogue(
        BACKEND,
        Commits.model(data),
        Commits.counter(data, CatalogKeeper.REVISION),
        Shelf.of(skills, VectorUtil::dotProduct),
        Shelf.of(items, VectorUtil::dotProduct));
  }

  private static <T> void write(
      IndexWriter writer,
      Term term,
      Optional<? extends Entry<?, T>> state,
      Function<T, String> json)
      throws IOException {
    if (state.isEmpty()) {
      writer.deleteDocuments(term);
      return;
    }
    Document document = new Document();
    document.add(new StringField(term.field(), term.bytes(), Store.NO));
    document.add(
        new BinaryDocValuesField(term.field(), new BytesRef(json.apply(state.get().value()))));
    document.add(new BinaryDocValuesField(VECTOR, bytes(state.get().vector())));
    writer.updateDocument(term, document);
  }

  private static <K, T> void read(
      LeafReader reader,
      String field,
      Function<String, T> json,
      BiFunction<T, float[], Entry<K, T>> entry,
      List<Entry<K, T>> found)
      throws IOException {
    BinaryDocValues values = DocValues.getBinary(reader, field);
    BinaryDocValues vectors = DocValues.getBinary(reader, VECTOR);
    while (values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      if (Column.isLive(reader.getLiveDocs(), values.docID())) {
        T value = json.apply(text(values.binaryValue()));
        vectors.advanceExact(values.docID());
        found.add(entry.apply(value, floats(vectors.binaryValue())));
      }
    }
  }

  private static String text(BytesRef bytes) {
    return new String(bytes.bytes, bytes.offset, bytes.length, StandardCharsets.UTF_8);
  }

  private static BytesRef bytes(float[] vector) {
    ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * vector.length);
    bytes.order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().put(vector);
    return new BytesRef(bytes.array());
  }

  private static float[] floats(BytesRef bytes) {
    FloatBuffer floats =
        ByteBuffer.wrap(bytes.bytes, bytes.offset, bytes.length)
            .order(ByteOrder.LITTLE_ENDIAN)
            .asFloatBuffer();
    float[] vector = new float[floats.remaining()];
    floats.get(vector);
    return vector;
  }
}
