package dev.cairn.adapter.cli;

import dev.cairn.adapter.cli.LineReader.Line;
import dev.cairn.adapter.wire.CatalogLines;
import dev.cairn.adapter.wire.CatalogLines.ItemEntry;
import dev.cairn.adapter.wire.CatalogLines.SkillEntry;
import dev.cairn.adapter.wire.WayOut;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.ValidationError;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Saves skills and items from lines, a batch at a time, and counts what became of them. */
final class CatalogImporter {

  private static final int BATCH = 128;
  private static final int MOST_ERRORS_LISTED = 1000;

  private final CatalogUseCases.Edit edit;
  private final Progress progress;
  private final PrintStream err;
  private final long inputBytes;
  private final List<Skill> skills = new ArrayList<>();
  private final List<ItemRecord> items = new ArrayList<>();
  private final List<Map<String, Object>> errors = new ArrayList<>();
  private long savedSkills;
  private long savedItems;
  private long refused;

  CatalogImporter(CatalogUseCases.Edit edit, Progress progress, PrintStream err, long inputBytes) {
    this.edit = edit;
    this.progress = progress;
    this.err = err;
    this.inputBytes = inputBytes;
  }

  void run(InputStream in, boolean strict) throws IOException {
    LineReader lines = new LineReader(in);
    long end = 0;
    for (Line line = lines.next(); line != null; line = lines.next()) {
      take(line);
      end = line.end();
      if (strict && refused > 0) {
        break;
      }
      if (skills.size() + items.size() >= BATCH) {
        save(end);
      }
    }
    save(end);
  }

  long refused() {
    return refused;
  }

  Map<String, Object> view() {
    Map<String, Object> view = new LinkedHashMap<>();
    view.put("skills", savedSkills);
    view.put("items", savedItems);
    view.put("refused", refused);
    view.put("errors", errors);
    return view;
  }

  String summary() {
    return "Imported " + saved() + (refused == 0 ? "." : "; " + lines() + " refused.");
  }

  private void take(Line line) {
    if (line.problem() != null) {
      refuse(line.number(), line.problem());
    } else if (!line.text().isBlank()) {
      try {
        switch (CatalogLines.read(line.text())) {
          case SkillEntry entry -> skills.add(entry.skill());
          case ItemEntry entry -> items.add(entry.item());
        }
      } catch (ValidationError e) {
        refuse(line.number(), e.safeMessage());
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
    savedSkills += skills.size();
    savedItems += items.size();
    skills.clear();
    items.clear();
    progress.show(
        savedSkills + savedItems, inputBytes > 0 ? (double) end / inputBytes : Double.NaN);
  }

  private void refuse(long line, String reason) {
    refused++;
    if (errors.size() < MOST_ERRORS_LISTED) {
      Map<String, Object> error = new LinkedHashMap<>();
      error.put("line", line);
      error.put("message", reason);
      errors.add(error);
    }
    progress.say(err, "cairn: line " + line + ": " + reason);
  }

  private String saved() {
    return Prose.count(savedSkills, "skill", "skills")
        + " and "
        + Prose.count(savedItems, "item", "items");
  }

  private String lines() {
    return Prose.count(refused, "line", "lines");
  }

  private String carryOn() {
    return saved() + " of the input saved so far. Run the same command again to carry on.";
  }
}
