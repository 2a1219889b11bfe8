package dev.cairn.adapter.lucene.schemas;

import dev.cairn.adapter.json.ExactJson;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.Term;
import org.jspecify.annotations.Nullable;

/** Schemas as documents: found by the item and by the key, and kept as JSON. */
final class SchemaDocuments {

  static final String ITEM = "item";
  static final String KEY = "key";
  static final String SCHEMAS = "schemas";

  private static final String INPUT = "input";
  private static final String OUTPUT = "output";
  private static final String ANNOTATIONS = "annotations";

  private SchemaDocuments() {}

  static Term term(ItemId item) {
    return new Term(ITEM, item.value());
  }

  static Term term(SchemaKey key) {
    return new Term(KEY, key.type().label() + " " + key.number());
  }

  static SchemaKey key(String term) {
    int space = term.indexOf(' ');
    return new SchemaKey(
        ItemType.of(term.substring(0, space)).orElseThrow(),
        Long.parseLong(term.substring(space + 1)));
  }

  static Document of(ItemId item, SchemaKey key, ItemSchemas schemas) {
    Document document = new Document();
    document.add(new StringField(ITEM, item.value(), Store.YES));
    document.add(new StringField(KEY, term(key).text(), Store.YES));
    document.add(new StoredField(SCHEMAS, write(schemas)));
    return document;
  }

  static ItemSchemas read(String json) {
    Map<String, @Nullable Object> parts = ExactJson.object(json);
    return ItemSchemas.of(part(parts, INPUT), part(parts, OUTPUT), part(parts, ANNOTATIONS));
  }

  private static String write(ItemSchemas schemas) {
    Map<String, @Nullable Object> parts = new LinkedHashMap<>();
    parts.put(INPUT, schemas.input());
    parts.put(OUTPUT, schemas.output());
    parts.put(ANNOTATIONS, schemas.annotations());
    parts.values().removeIf(part -> part == null);
    return ExactJson.write(parts);
  }

  private static @Nullable Map<?, ?> part(Map<String, @Nullable Object> parts, String name) {
    return parts.get(name) instanceof Map<?, ?> part ? part : null;
  }
}
