package dev.cairn.adapter.wire.catalog;

import dev.cairn.adapter.wire.Json;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.input.CatalogRequests;
import dev.cairn.domain.text.PlainWords;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Skills and items as lines of JSON, for export and import: everything but vectors and numbers. */
public final class CatalogLines {

  private CatalogLines() {}

  /** What a line holds. */
  public sealed interface Entry {}

  /** A line with a skill. */
  public record SkillEntry(Skill skill) implements Entry {}

  /** A line with an item. */
  public record ItemEntry(ItemRecord item) implements Entry {}

  /** The skill on one line, without the line break. */
  public static String write(Skill skill) {
    return Json.MAPPER.writeValueAsString(SkillLine.of(skill));
  }

  /** The item on one line, without the line break. */
  public static String write(ItemRecord item) {
    return Json.MAPPER.writeValueAsString(ItemLine.of(item));
  }

  /** Reads a line; a {@link ValidationError} tells everything that is wrong with it. */
  public static Entry read(String line) {
    Map<String, @Nullable Object> fields = Json.object(line);
    Object kind = fields.remove("kind");
    if (SkillLine.KIND.equals(kind)) {
      return new SkillEntry(CatalogRequests.skill(fields));
    }
    if (ItemLine.KIND.equals(kind)) {
      return new ItemEntry(CatalogRequests.item(fields));
    }
    throw new ValidationError("kind", PlainWords.mustBe("one of skill, item", kind));
  }
}
