package dev.cairn.adapter.cli.catalog;

import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.wire.Json;
import dev.cairn.adapter.wire.Members;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.catalog.SkillMapping;
import dev.cairn.domain.catalog.SkillMapping.Entry;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.error.Violations;
import dev.cairn.domain.input.CatalogRequests;
import dev.cairn.domain.text.PlainWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The file in which people write down which skills the items of their servers belong to. */
final class MappingFile {

  private static final ObjectMapper YAML =
      YAMLMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private static final String ITEM_IDS = "a list of item ids, in which * stands for any text";

  private final Violations violations = new Violations();
  private final Set<SkillId> seen = new HashSet<>();

  private MappingFile() {}

  /** Everything wrong with the file is told at once. */
  static SkillMapping read(Path file) {
    try {
      String text = Files.readString(file);
      boolean json = file.toString().endsWith(".json");
      return new MappingFile().mapping(json ? Json.read(text) : YAML.readValue(text, Object.class));
    } catch (NoSuchFileException e) {
      throw CommandError.refused("--mapping: there is no file '" + file + "'");
    } catch (IOException e) {
      throw CommandError.refused("--mapping: '" + file + "' could not be read as text");
    } catch (JacksonException e) {
      String place = e.getLocation() == null ? "" : " (line " + e.getLocation().getLineNr() + ")";
      throw CommandError.refused("--mapping: '" + file + "' is not valid YAML or JSON" + place);
    }
  }

  private SkillMapping mapping(@Nullable Object content) {
    if (!(content instanceof Map<?, ?> file) || !(file.get("skills") instanceof List<?> skills)) {
      throw new ValidationError("skills", "a list of skills is missing");
    }
    file.keySet().stream()
        .filter(key -> !"skills".equals(key))
        .forEach(key -> violations.add(String.valueOf(key), PlainWords.unknown(List.of("skills"))));
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < skills.size(); i++) {
      entry("skills[" + i + "]", skills.get(i)).ifPresent(entries::add);
    }
    violations.throwIfAny();
    return new SkillMapping(entries);
  }

  private Optional<Entry> entry(String place, @Nullable Object value) {
    if (!(value instanceof Map<?, ?> object)) {
      violations.add(place, PlainWords.mustBe("an object", value));
      return Optional.empty();
    }
    Map<String, @Nullable Object> fields = Members.copyOf(object);
    List<String> items = items(place + ".items", fields.remove("items"));
    try {
      Skill skill = CatalogRequests.skill(fields);
      violations.require(seen.add(skill.id()), place + ".id", "used by another skill already");
      return Optional.of(new Entry(skill, items));
    } catch (ValidationError e) {
      e.violations().forEach(each -> violations.add(place + "." + each.field(), each.message()));
      return Optional.empty();
    }
  }

  private List<String> items(String place, @Nullable Object value) {
    if (!(value instanceof List<?> list) || list.isEmpty()) {
      violations.add(place, "a list of item ids is missing, such as [\"git:tool:*\"]");
      return List.of();
    }
    return list.stream().filter(each -> isItem(place, each)).map(String::valueOf).toList();
  }

  private boolean isItem(String place, @Nullable Object value) {
    return violations.require(
        value instanceof String item && !item.isBlank(),
        place,
        PlainWords.instead(ITEM_IDS, "one with " + PlainWords.given(value) + " in it"));
  }
}
