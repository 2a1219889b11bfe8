package dev.cairn.adapter.mcpservers;

import dev.cairn.application.port.ToolServer.Offer;
import dev.cairn.application.port.ToolServer.OfferedItem;
import dev.cairn.application.port.ToolServer.RefusedItem;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.error.ValidationError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Turns what a server lists into items; what makes no sense is refused, each with its reason. */
final class OfferReader {

  private final int most;
  private final List<OfferedItem> items = new ArrayList<>();
  private final List<RefusedItem> refused = new ArrayList<>();

  OfferReader(int most) {
    this.most = most;
  }

  void tool(@Nullable Object offered) throws ServerFailure {
    take(ItemType.TOOL, "name", offered, it -> named(ItemType.TOOL, it, OfferReader::ofTool));
  }

  void prompt(@Nullable Object offered) throws ServerFailure {
    take(ItemType.PROMPT, "name", offered, it -> named(ItemType.PROMPT, it, OfferReader::ofPrompt));
  }

  void resource(@Nullable Object offered) throws ServerFailure {
    take(ItemType.RESOURCE, "uri", offered, fields -> resource(fields, "uri"));
  }

  void template(@Nullable Object offered) throws ServerFailure {
    take(ItemType.RESOURCE, "uriTemplate", offered, fields -> resource(fields, "uriTemplate"));
  }

  Offer of(Map<?, ?> serverInfo, @Nullable Object instructions) {
    Object title =
        serverInfo.get("title") == null ? serverInfo.get("name") : serverInfo.get("title");
    return new Offer(
        title instanceof String text ? text : "",
        instructions instanceof String text ? text : "",
        items,
        refused);
  }

  private interface Reading {
    OfferedItem read(OfferedFields fields);
  }

  private void take(ItemType type, String key, @Nullable Object offered, Reading reading)
      throws ServerFailure {
    int number = items.size() + refused.size() + 1;
    if (number > most) {
      throw new ServerFailure("offers more than %,d items".formatted(most));
    }
    Map<?, ?> object = offered instanceof Map<?, ?> map ? map : Map.of();
    try {
      items.add(reading.read(OfferedFields.of(object)));
    } catch (ValidationError e) {
      String name = object.get(key) instanceof String text && !text.isBlank() ? text : "#" + number;
      refused.add(new RefusedItem(type, name, e.safeMessage()));
    }
  }

  private static OfferedItem named(
      ItemType type, OfferedFields fields, Function<OfferedFields, ItemSchemas> schemas) {
    String name = fields.required("name");
    String description = fields.text("description");
    return new OfferedItem(type, name, name, description, schemas.apply(fields));
  }

  private static ItemSchemas ofTool(OfferedFields fields) {
    return ItemSchemas.of(
        fields.object("inputSchema"), fields.object("outputSchema"), annotations(fields, "title"));
  }

  private static ItemSchemas ofPrompt(OfferedFields fields) {
    return ItemSchemas.of(PromptSchema.of(fields), null, annotations(fields, "title"));
  }

  private static OfferedItem resource(OfferedFields fields, String key) {
    String address = fields.required(key);
    String name = fields.text("name");
    return new OfferedItem(
        ItemType.RESOURCE,
        address,
        name.isBlank() ? address : name,
        fields.text("description"),
        ItemSchemas.of(null, null, annotations(fields, key, "mimeType", "title")));
  }

  /** What the server says about the item, with these texts, such as the title that people see. */
  private static @Nullable Map<String, @Nullable Object> annotations(
      OfferedFields fields, String... texts) {
    Map<String, @Nullable Object> annotations = new LinkedHashMap<>();
    for (String text : texts) {
      annotations.put(text, fields.text(text));
    }
    annotations.values().removeIf(""::equals);
    Map<?, ?> given = fields.object("annotations");
    if (given != null) {
      given.forEach((key, value) -> annotations.put(String.valueOf(key), value));
    }
    return annotations.isEmpty() ? null : annotations;
  }
}
