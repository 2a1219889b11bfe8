package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.remote.MetadataJson;
import dev.cairn.domain.filter.MetadataKeys;
import dev.cairn.domain.filter.MetadataKeys.FieldNumber;
import dev.cairn.domain.memory.Metadata;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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

  static void addTo(Map<String, @Nullable Object> row, Metadata metadata, Instant createdAt) {
    List<FieldNumber> numbers = MetadataKeys.numbers(metadata);
    List<String> fields = numbers.stream().map(it -> MetadataKeys.key(it.field())).toList();
    List<String> keys = new ArrayList<>(MetadataKeys.of(metadata));
    fields.stream().distinct().forEach(keys::add);
    row.put("fieldKeys", keys);
    row.put("numberFields", fields);
    row.put("numbers", numbers.stream().map(FieldNumber::value).toList());
    row.put("month", YearMonth.from(createdAt.atOffset(ZoneOffset.UTC)).toString());
  }

  /** Adds what is missing of memories that an earlier version wrote. */
  static void complete(MemoryGraph graph) {
    Statement missing =
        Statement.of(
            "MATCH (m:Memory) WHERE m.fieldKeys IS NULL RETURN m.id, m.metadata, m.timestamp"
                + " LIMIT "
                + BATCH);
    for (Answer page = graph.read(missing); !page.isEmpty(); page = graph.read(missing)) {
      List<Map<String, @Nullable Object>> rows = page.rows().stream().map(FieldIndex::row).toList();
      graph.write(
          Statement.of("UNWIND $rows AS r MATCH (m:Memory {id: r.id}) " + SET).with("rows", rows));
    }
  }

  private static Map<String, @Nullable Object> row(Row found) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("id", found.text(0));
    addTo(row, MetadataJson.read(found.textOrNull(1)), Instant.ofEpochMilli(found.integer(2)));
    return row;
  }
}
