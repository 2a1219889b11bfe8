package dev.cairn.adapter.postgres;

import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SkillId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Records that tests save. */
final class Items {

  private Items() {}

  static ItemRecord tool(String id) {
    return tool(id, id);
  }

  static ItemRecord tool(String id, String title) {
    SkillId skill = new SkillId("skill");
    return new ItemRecord(
        new ItemProfile(
            new ItemId(id), ItemType.TOOL, "a name", "what it does", Set.of(skill), skill, true),
        titled(title));
  }

  static List<ItemRecord> tools(int count) {
    return IntStream.range(0, count).mapToObj(n -> tool("item " + n)).toList();
  }

  static ItemSchemas titled(String title) {
    return ItemSchemas.of(Map.of("title", title), null, null);
  }
}
