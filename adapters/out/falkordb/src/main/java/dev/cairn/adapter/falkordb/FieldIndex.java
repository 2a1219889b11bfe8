package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.memories.MetadataJson;
import dev.cairn.domain.filter.MetadataKeys;
import dev.cairn.domain.filter.MetadataKeys.FieldNumber;
import dev.cairn.domain.memory.Metadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What memories are looked up and counted by beside their labels: a key for everything that a
 * metadata field says, one for every field that has a number, the numbers beside their fields, and
 * the month of creation.
 */
final class FieldIndex {

  private static final int BATCH = 500;

  /** Sets all of it on a memory {@code m} from a row {@code r}. */
  private static final String SET =
      "SET m.fieldKeys = r.fieldKeys, m.numberFields = r.numberFields, m.numbers = r.numbers,"
          + " m.month = r.month";

  private FieldIndex() {}

  static Attributes addTo(Attributes row, Metadata metadata) {
    List<FieldNumber> numbers = MetadataKeys.numbers(metadata);
    List<String> fields = numbers.stream().map(it -> MetadataKeys.key(it.field())).toList();
    List<String> keys = new ArrayList<>(MetadataKeys.of(metadata));
    fields.stream().distinct().forEach(keys::add);
    return row.with("fieldKeys", keys)
        .with("numberFields", fields)
        .with("numbers", numbers.stream().map(FieldNumber::value).toList());
  }

  /** Adds what is missing of memories that an earlier version wrote. */
  static void complete(MemoryGraph graph) {
    Statement missing =
        Statement.of(
            """
            MATCH (m:Memory) WHERE m.fieldKeys IS NULL
            RETURN m.id AS id, m.metadata AS metadata, m.timestamp AS created LIMIT %d
            """
                .formatted(BATCH));
    for (GraphAnswer page = graph.read(missing); !page.isEmpty(); page = graph.read(missing)) {
      List<Map<String, @Nullable Object>> rows =
          page.rows().stream().map(FieldIndex::row).map(Attributes::values).toList();
      graph.write(
          Statement.of("UNWIND $rows AS r MATCH (m:Memory {id: r.id}) " + SET).with("rows", rows));
    }
  }

  private static Attributes row(Attributes found) {
    return addTo(found, MetadataJson.read(found))
        .with(MemoryAttributes.MONTH, MemoryAttributes.month(MemoryAttributes.createdAt(found)));
  }
}
