package dev.cairn.adapter.cli.measure.eval;

import dev.cairn.adapter.cli.terminal.CommandError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder with several sets, each a folder with its documents and queries, or itself one. */
record SetFolder(Path folder) {

  private static final String DOCS = "docs.jsonl";
  private static final String QUERIES = "queries.jsonl";

  List<TestSet> sets(Choice choice) {
    List<Path> found =
        isSet(folder) ? List.of(folder) : folders().filter(SetFolder::isSet).toList();
    if (found.isEmpty()) {
      throw CommandError.refused(
          "'" + folder + "' holds no set: a set is a folder with " + DOCS + " and " + QUERIES);
    }
    return found.stream().map(each -> set(each, choice)).toList();
  }

  /** With one of its files a folder is meant as a set, and the other one will be missed. */
  private static boolean isSet(Path folder) {
    return Files.exists(folder.resolve(DOCS)) || Files.exists(folder.resolve(QUERIES));
  }

  private static TestSet set(Path folder, Choice choice) {
    Path docs = folder.resolve(DOCS);
    String name = folder.toAbsolutePath().normalize().getFileName().toString();
    Subject subject = new LineFile(docs).first(Subject::of);
    return TestSet.of(subject, name, docs, folder.resolve(QUERIES), choice);
  }

  private Stream<Path> folders() {
    if (!Files.isDirectory(folder)) {
      throw CommandError.refused("there is no folder '" + folder + "'");
    }
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.filter(Files::isDirectory).sorted().toList().stream();
    } catch (IOException e) {
      throw CommandError.failed("'" + folder + "' cannot be read", e);
    }
  }
}
