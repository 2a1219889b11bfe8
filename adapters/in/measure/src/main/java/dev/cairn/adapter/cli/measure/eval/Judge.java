package dev.cairn.adapter.cli.measure.eval;

import dev.cairn.adapter.cli.measure.ScratchFolder;
import dev.cairn.adapter.cli.measure.TrialStore;
import dev.cairn.adapter.cli.measure.Workbench;
import dev.cairn.adapter.cli.terminal.Interruption;
import dev.cairn.adapter.cli.terminal.Progress;
import dev.cairn.application.port.Embedder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Puts the questions of sets, each to stores of its own.
 *
 * @param store the backend that keeps the documents
 * @param progress shows the progress of so-called things
 */
record Judge(Workbench bench, String store, Function<String, Progress> progress) {

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
    try (Embedder embedder = embedder(subject)) {
      for (TestSet set : sets) {
        reports.add(report(set, embedder));
      }
    }
    return reports;
  }

  private Embedder embedder(Subject subject) {
    return subject == Subject.MEMORY ? bench.memoryEmbedder() : bench.catalogEmbedder();
  }

  private Report report(TestSet set, Embedder embedder) throws IOException {
    String where = set.name().isEmpty() ? "" : " of " + set.name();
    Steps steps = new Steps(what -> progress.apply(what + where));
    try (ScratchFolder folder = ScratchFolder.named("cairn-eval");
        TrialStore trial = bench.trial(store, folder.path());
        Interruption unused = trial.ifInterrupted()) {
      String model = embedder.model().stamp().name();
      return new Report(set, model, set.task().run(trial, embedder, steps));
    }
  }
}
