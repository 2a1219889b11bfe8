package dev.cairn.adapter.cli.transfer;

import dev.cairn.adapter.cli.file.StrictLines;
import dev.cairn.adapter.cli.file.StrictLines.Line;
import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.adapter.wire.Members;
import dev.cairn.adapter.wire.WayOut;
import dev.cairn.adapter.wire.catalog.CatalogLines;
import dev.cairn.adapter.wire.catalog.CatalogLines.ItemEntry;
import dev.cairn.adapter.wire.catalog.CatalogLines.SkillEntry;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.error.CoreError;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
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
      report.read(line, CatalogLines::read).ifPresent(this::take);
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
  public synchronized Map<String, Object> counts() {
    return Members.of("skills", savedSkills, "items", savedItems);
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

  private void take(CatalogLines.Entry line) {
    switch (line) {
      case SkillEntry entry -> skills.add(entry.skill());
      case ItemEntry entry -> items.add(entry.item());
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
    report.at(savedSkills + savedItems, end);
  }

  private synchronized void count() {
    savedSkills += skills.size();
    savedItems += items.size();
    skills.clear();
    items.clear();
  }
}
