package dev.cairn.application.catalog;

import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.json.JsonContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Something that a server says otherwise than when it was taken in. Models act on such words, so
 * that nobody but a person takes new ones.
 *
 * @param id whose words they are: an item's, or the server's skill's
 * @param part which of them, by the name that it has everywhere
 */
public record Rewording(String id, String part, String before, String after) {

  /** What the later record says otherwise; which skills it has is not the server's word. */
  static List<Rewording> between(ItemRecord before, ItemRecord after) {
    List<Rewording> all = new ArrayList<>();
    String id = after.id().value();
    add(all, id, "name", before.profile().name(), after.profile().name());
    add(all, id, "description", before.profile().description(), after.profile().description());
    ItemSchemas was = before.schemas();
    ItemSchemas is = after.schemas();
    add(all, id, "input_schema", was.input(), is.input());
    add(all, id, "output_schema", was.output(), is.output());
    add(all, id, "annotations", was.annotations(), is.annotations());
    return all;
  }

  static void add(
      List<Rewording> all,
      String id,
      String part,
      @Nullable Object before,
      @Nullable Object after) {
    if (!Objects.equals(JsonContent.of(before), JsonContent.of(after))) {
      all.add(new Rewording(id, part, text(before), text(after)));
    }
  }

  private static String text(@Nullable Object value) {
    return value == null ? "" : value.toString();
  }
}
