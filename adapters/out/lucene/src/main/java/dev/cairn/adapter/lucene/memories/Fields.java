package dev.cairn.adapter.lucene.memories;

import dev.cairn.domain.filter.MetadataKeys;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.MemoryId;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.UUID;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;

/**
 * The fields of a chunk's document. A memory is a block of such documents, one after the other; the
 * first of them also stands for the memory.
 */
public final class Fields {

  /** Indexed on every chunk, so that filters run inside the search. */
  public static final String ID = "id";

  static final String TAG = "tag";
  static final String SOURCE = "source";
  public static final String TYPE = "type";
  public static final String CREATED = "created";

  /** On every chunk: what the metadata's fields say, and their numbers under their fields. */
  public static final String FIELD = "field";

  public static final String FIELD_NUMBER = "field_number";

  /** On every chunk whose metadata is indexed; the first versions did not do so. */
  public static final String INDEXED = "indexed";

  /** On every chunk: the two halves of the memory's id, so that their order is that of the ids. */
  public static final String ID_HIGH = "id_high";

  public static final String ID_LOW = "id_low";
  static final String INDEX = "index";
  public static final String VECTOR = "vector";

  /** On every chunk: its words, how many they are, and the source as a value to read. */
  public static final String WORDS = "words";

  public static final String LENGTH = "length";
  public static final String SOURCE_NAME = "source_name";

  /** Stored with every chunk. */
  static final String TEXT = "text";

  static final String START = "start";

  /** On the first chunk only. */
  static final String HEAD = "head";

  static final String CONTENT = "content";
  static final String STATE = "state";
  static final String LABELS = "labels";

  public static final Term IS_HEAD = new Term(HEAD, "1");

  static final Term IS_INDEXED = new Term(INDEXED, "fields");

  private Fields() {}

  /** A metadata field as a number. */
  public static long field(String name) {
    return Long.parseUnsignedLong(MetadataKeys.key(name).substring(0, 16), 16);
  }

  public static Term id(MemoryId id) {
    ByteBuffer bytes = ByteBuffer.allocate(16);
    bytes.putLong(id.value().getMostSignificantBits());
    bytes.putLong(id.value().getLeastSignificantBits());
    return new Term(ID, new BytesRef(bytes.array()));
  }

  public static MemoryId id(BytesRef term) {
    ByteBuffer bytes = ByteBuffer.wrap(term.bytes, term.offset, term.length);
    return new MemoryId(new UUID(bytes.getLong(), bytes.getLong()));
  }

  public static Term content(ContentHash hash) {
    return new Term(CONTENT, new BytesRef(HexFormat.of().parseHex(hash.value())));
  }

  /** Maps unsigned order to signed order, and back. */
  public static long flipped(long half) {
    return half ^ Long.MIN_VALUE;
  }
}
