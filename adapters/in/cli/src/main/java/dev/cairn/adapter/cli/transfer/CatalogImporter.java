package dev.cairn.adapter.cli.transfer;

import dev.cairn.adapter.cli.file.StrictLines;
import dev.cairn.adapter.cli.file.StrictLines.Line;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.adapter.wire.WayOut;
import dev.cairn.adapter.wire.catalog.CatalogLines;
import dev.cairn.adapter.wire.catalog.CatalogLines.ItemEntry;
import dev.cairn.adapter.wire.catalog.CatalogLines.SkillEntry;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.ValidationError;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Saves skills and items from lines, a batch at a time, and counts them. */
final class CatalogImporter implements ImportTally {

  private static final int BATCH = 128;

  private final CatalogUseCases.Edit edit;
  private final ImportReport report;
  private final List<Skill> skills = new ArrayList<>();
  private final List<ItemRecord> items = new ArrayList<>();
  private long savedSkills;
  private long savedItems;

  CatalogImporter(CatalogUseCases.Edit edit, ImportReport report) {
    this.edit = edit;
    this.report = report;
  }

  void run(InputStream in, boolean strict) throws IOException {
    StrictLines lines = new StrictLines(in);
    long end = 0;
    for (Line line = lines.next(); line != null; line = lines.next()) {
      take(line);
      end = line.end();
      if (strict && report.refused() > 0) {
        break;
      }
      if (skills.size() + items.size() >= BATCH) {
        save(end);
      }
    }
    save(end);
  }

  @Override
  public synchronized Map<String, Long> counts() {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("skills", savedSkills);
    counts.put("items", savedItems);
    return counts;
  }

  @Override
  public synchronized String told() {
    return Prose.count(savedSkills, "skill", "skills")
        + " and "
        + Prose.count(savedItems, "item", "items");
  }

  @Override
  public String soFar() {
    return told() + " of the input saved";
  }

  private void take(Line line) {
    if (line.problem() != null) {
      report.refuse(line.number(), line.problem());
    } else if (!line.text().isBlank()) {
      try {
        switch (CatalogLines.read(line.text())) {
          case SkillEntry entry -> skills.add(entry.skill());
          case ItemEntry entry -> items.add(entry.item());
        }
      } catch (ValidationError e) {
        report.refuse(line.number(), e.safeMessage());
      }
    }
  }

  private void save(long end) {
    if (Thread.interrupted()) {
      throw CommandError.interrupted("interrupted; " + carryOn());
    }
    try {
      edit.saveAll(skills, items);
    } catch (CoreError e) {
      throw CommandError.failed(WayOut.message(e) + "; " + carryOn(), e);
    }
    count();
    skills.clear();
    items.clear();
    report.at(savedSkills + savedItems, end);
  }

  private synchronized void count() {
    savedSkills += skills.size();
    savedItems += items.size();
  }
}
