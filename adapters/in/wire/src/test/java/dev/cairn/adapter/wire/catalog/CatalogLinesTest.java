package dev.cairn.adapter.wire.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.wire.catalog.CatalogLines.ItemEntry;
import dev.cairn.adapter.wire.catalog.CatalogLines.SkillEntry;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CatalogLinesTest {

  private static final SkillId GIT = new SkillId("git");

  @Test
  void aSkillReadsBackExactly() {
    Skill skill = new Skill(GIT, "Git 🗿", "", false, Set.of(ItemType.RESOURCE, ItemType.TOOL));

    String line = CatalogLines.write(skill);

    assertThat(line)
        .isEqualTo(
            "{\"kind\":\"skill\",\"id\":\"git\",\"name\":\"Git 🗿\",\"description\":\"\","
                + "\"is_active\":false,\"item_types\":[\"tool\",\"resource\"]}");
    assertThat(CatalogLines.read(line)).isEqualTo(new SkillEntry(skill));
  }

  @Test
  void anItemReadsBackExactly() {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("zeta", new BigDecimal("1.50"));
    schema.put("alpha", null);
    schema.put("big", new BigInteger("123456789012345678901234567890"));
    schema.put("list", Arrays.asList(1, "zwei", null, Map.of("deep", true)));
    ItemRecord item =
        new ItemRecord(
            new ItemProfile(
                new ItemId("git:tool:git_diff"),
                ItemType.TOOL,
                "git_diff",
                " two\nlines \"quoted\" ",
                Set.of(new SkillId("review")),
                GIT,
                true),
            ItemSchemas.of(schema, Map.of(), null));

    String line = CatalogLines.write(item);

    assertThat(line)
        .hasLineCount(1)
        .startsWith("{\"kind\":\"item\",\"id\":\"git:tool:git_diff\",\"type\":\"tool\",")
        .contains("\"skill_ids\":[\"review\",\"git\"],\"primary_skill_id\":\"git\"")
        .contains("\"alpha\":null")
        .contains("\"output_schema\":{}")
        .doesNotContain("db_id", "annotations");
    assertThat(CatalogLines.read(line)).isEqualTo(new ItemEntry(item));
    assertThat(CatalogLines.write(((ItemEntry) CatalogLines.read(line)).item())).isEqualTo(line);
  }

  @Test
  void minimalLinesAreEnough() {
    assertThat(CatalogLines.read("{\"kind\":\"skill\",\"id\":\"git\",\"name\":\"Git\"}"))
        .isEqualTo(new SkillEntry(new Skill(GIT, "Git", "", true, Set.of())));
    assertThat(
            CatalogLines.read(
                "{\"kind\":\"item\",\"id\":\"a\",\"type\":\"prompt\",\"name\":\"A\"}"))
        .isEqualTo(
            new ItemEntry(
                new ItemRecord(
                    new ItemProfile(
                        new ItemId("a"), ItemType.PROMPT, "A", "", Set.of(), null, true),
                    ItemSchemas.NONE)));
  }

  @Test
  void aBadLineSaysWhatIsWrong() {
    assertThatThrownBy(() -> CatalogLines.read("{")).hasMessage("line: not valid JSON");
    assertThatThrownBy(() -> CatalogLines.read("[]")).hasMessage("line: not a JSON object");
    for (String kind : List.of("{\"id\":\"a\"}", "{\"kind\":\"tool\"}", "{\"kind\":7}")) {
      assertThatThrownBy(() -> CatalogLines.read(kind))
          .hasMessageStartingWith("kind: must be one of skill, item, but ");
    }
    assertThatThrownBy(() -> CatalogLines.read("{\"kind\":\"skill\",\"id\":\"\",\"db_id\":1}"))
        .hasMessage(
            "id: must be a text of 1 to 200 characters, but an empty text was given; name: must be"
                + " a text of 1 to 300 characters, but nothing was given; db_id: is not known here;"
                + " known are: id, name, description, is_active, item_types");
  }
}
