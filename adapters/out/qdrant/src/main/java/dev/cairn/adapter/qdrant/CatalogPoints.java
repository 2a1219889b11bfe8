package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.qdrant.points.PointData;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.catalog.CatalogEntry;
import dev.cairn.adapter.remote.catalog.CatalogKind;
import io.qdrant.client.grpc.Points.FieldType;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.Map;

/** Skills and items as points, each with the turns it counts from and until. */
final class CatalogPoints {

  static final String KIND = "kind";
  static final String KEY = "key";
  static final String FROM = "from";
  static final String UNTIL = "until";

  static final Map<String, FieldType> INDEXES =
      Map.of(
          KIND,
          FieldType.FieldTypeKeyword,
          KEY,
          FieldType.FieldTypeKeyword,
          FROM,
          FieldType.FieldTypeInteger,
          UNTIL,
          FieldType.FieldTypeInteger,
          CatalogKind.ACTIVE,
          FieldType.FieldTypeBool,
          CatalogKind.TYPE,
          FieldType.FieldTypeKeyword,
          CatalogKind.TYPES,
          FieldType.FieldTypeKeyword,
          CatalogKind.SKILLS,
          FieldType.FieldTypeKeyword);

  private CatalogPoints() {}

  static PointStruct point(CatalogEntry entry, long turn) {
    return PointData.point(
        PointData.id(entry.kind().label() + " " + entry.id(), turn),
        entry.attributes().with(KIND, entry.kind().label()).with(KEY, entry.id()).with(FROM, turn),
        entry.embedding());
  }

  static Attributes attributes(RetrievedPoint point) {
    Attributes read = PointData.attributes(point);
    return read.with(CatalogKind.ID, read.text(KEY));
  }
}
