package dev.cairn.adapter.qdrant.points;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.catalog.CatalogEntry;
import dev.cairn.adapter.remote.catalog.CatalogKind;
import io.qdrant.client.grpc.Points.FieldType;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.Map;

/** Skills and items as points, each with the turns it counts from and until. */
public final class CatalogPoints {

  public static final String KIND = "kind";
  public static final String KEY = "key";
  public static final String FROM = "from";
  public static final String UNTIL = "until";

  public static final Map<String, FieldType> INDEXES =
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

  public static PointStruct point(CatalogEntry entry, long turn) {
    return PointData.point(
        PointData.id(entry.kind().label() + " " + entry.id(), turn),
        entry.attributes().with(KIND, entry.kind().label()).with(KEY, entry.id()).with(FROM, turn),
        entry.embedding());
  }

  public static Attributes attributes(RetrievedPoint point) {
    Attributes read = PointData.attributes(point);
    return read.with(CatalogKind.ID, read.text(KEY));
  }
}
