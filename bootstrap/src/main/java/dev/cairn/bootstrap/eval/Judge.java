package dev.cairn.bootstrap.eval;

import dev.cairn.adapter.cli.Progress;
import dev.cairn.application.port.Embedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Puts the questions of sets, each in a temporary folder of its own.
 *
 * @param embedders loads the embedder for a subject
 * @param progress shows the progress of so-called things
 */
record Judge(Function<Subject, Embedder> embedders, Function<String, Progress> progress) {

  List<Report> reports(List<TestSet> sets) throws IOException {
    List<Report> reports = new ArrayList<>();
    for (Subject subject : Subject.values()) {
      List<TestSet> same = sets.stream().filter(set -> set.subject() == subject).toList();
      if (!same.isEmpty()) {
        reports.addAll(reports(subject, same));
      }
    }
    return reports;
  }

  private List<Report> reports(Subject subject, List<TestSet> sets) throws IOException {
    List<Report> reports = new ArrayList<>();
    try (Embedder embedder = embedders.apply(subject)) {
      for (TestSet set : sets) {
        reports.add(report(set, embedder));
      }
    }
    return reports;
  }

  private Report report(TestSet set, Embedder embedder) throws IOException {
    String where = set.name().isEmpty() ? "" : " of " + set.name();
    Steps steps = new Steps(what -> progress.apply(what + where));
    Path folder = Files.createTempDirectory("cairn-eval");
    try {
      String model = embedder.model().stamp().name();
      return new Report(set, model, set.task().run(folder, embedder, steps));
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
