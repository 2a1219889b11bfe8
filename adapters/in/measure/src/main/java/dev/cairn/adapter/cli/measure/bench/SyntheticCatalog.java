package dev.cairn.adapter.cli.measure.bench;

import dev.cairn.application.catalog.EditCatalog;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A catalogue of made-up tools in made-up skills, as large as one asks for. */
final class SyntheticCatalog {

  private static final int BATCH = 500;
  private static final List<String> AREAS =
      Corpus.words(
          """
          calendar, email, source code, invoices, customer support, travel, photographs,
          databases, cloud servers, spreadsheets\
          """);
  private static final List<String> PURPOSES =
      Corpus.words(
          """
          search, reporting, backup, sharing, approval, translation, monitoring, import,
          cleanup, planning\
          """);
  private static final List<String> VERBS =
      Corpus.words(
          """
          create, list, update, delete, find, export, compare, schedule\
          """);
  private static final List<String> OBJECTS =
      Corpus.words(
          """
          entries, folders, reminders, comments, templates, attachments, versions, labels,
          participants, summaries\
          """);

  private SyntheticCatalog() {}

  static void fill(Benchmark bench, int skills, int items) {
    try (CatalogIndex index = bench.workbench().catalog(bench.folder());
        SchemaRepository schemas = bench.workbench().schemas(bench.folder())) {
      EditCatalog edit = new EditCatalog(bench.embedder(), index, schemas);
      edit.saveAll(
          IntStream.range(0, skills).mapToObj(SyntheticCatalog::skill).toList(), List.of());
      for (int from = 0; from < items; from += BATCH) {
        IntStream some = IntStream.range(from, Math.min(items, from + BATCH));
        edit.saveAll(List.of(), some.mapToObj(i -> item(i, skills)).toList());
      }
    }
  }

  /** A request that no other number gives. */
  static String request(int number) {
    SplittableRandom random = new SplittableRandom(number);
    return "%s the %s of %s for the %s of case %d"
        .formatted(
            pick(VERBS, random),
            pick(OBJECTS, random),
            pick(AREAS, random),
            pick(PURPOSES, random),
            number);
  }

  private static Skill skill(int number) {
    return new Skill(
        new SkillId("skill-" + number),
        area(number) + " " + purpose(number),
        "Tools for the %s of %s, number %d.".formatted(purpose(number), area(number), number),
        true,
        Set.of());
  }

  private static String area(int skill) {
    return AREAS.get(skill % AREAS.size());
  }

  private static String purpose(int skill) {
    return PURPOSES.get(skill / AREAS.size() % PURPOSES.size());
  }

  private static ItemRecord item(int number, int skills) {
    int skill = number % skills;
    SplittableRandom random = new SplittableRandom(number);
    String verb = pick(VERBS, random);
    String object = pick(OBJECTS, random);
    SkillId id = new SkillId("skill-" + skill);
    String name = "%s_%s_%d".formatted(verb, object, number);
    String purpose =
        "Use this to %s the %s of %s during %s."
            .formatted(verb, object, area(skill), purpose(skill));
    ItemId item = new ItemId("tool-" + number);
    ItemProfile profile = new ItemProfile(item, ItemType.TOOL, name, purpose, Set.of(id), id, true);
    return new ItemRecord(profile, ItemSchemas.of(inputSchema(object), null, null));
  }

  private static Map<String, Object> inputSchema(String object) {
    return Map.of(
        "type", "object",
        "properties",
            Map.of(
                "id", Map.of("type", "string", "description", "Which of the " + object + "."),
                "limit", Map.of("type", "integer", "minimum", 1, "maximum", 100)),
        "required", List.of("id"));
  }

  private static String pick(List<String> words, SplittableRandom random) {
    return words.get(random.nextInt(words.size()));
  }
}
