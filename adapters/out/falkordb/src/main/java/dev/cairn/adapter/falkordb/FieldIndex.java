package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.MemoryAttributes;
import dev.cairn.adapter.remote.memories.MetadataJson;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What memories are looked up and counted by beside their labels: a key for everything that a
 * metadata field says, one for every field that has a number, the numbers beside their fields, and
 * the month of creation.
 */
final class FieldIndex {

  /** What the fields beside the numbers are called in a row. */
  static final String NUMBERED = "numberFields";

  private static final int BATCH = 500;

  /** Sets all of it on a memory {@code m} from a row {@code r}. */
  private static final String SET =
      "SET m.fieldKeys = r.fields, m.numberFields = r.numberFields, m.numbers = r.numbers,"
          + " m.month = r.month";

  private FieldIndex() {}

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
    return MemoryAttributes.indexed(found, MetadataJson.read(found), NUMBERED)
        .with(MemoryAttributes.MONTH, MemoryAttributes.month(MemoryAttributes.createdAt(found)));
  }
}
