package dev.cairn.adapter.cli.measure.eval;

import dev.cairn.adapter.cli.terminal.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Works through lists and shows how far it is.
 *
 * @param progress shows the progress of so-called things
 */
record Steps(Function<String, Progress> progress) {

  <T> void each(String what, List<T> all, int size, Consumer<List<T>> work) {
    try (Progress shown = progress.apply(what)) {
      for (int from = 0; from < all.size(); from += size) {
        work.accept(all.subList(from, Math.min(all.size(), from + size)));
        shown.at(Math.min(all.size(), from + size), all.size());
      }
    }
  }

  /**
   * Puts all questions to a search.
   *
   * @param name what the search is called
   * @param ids the documents that a result is
   */
  <T> Answers ask(
      String name,
      List<Question> questions,
      Function<Question, List<T>> search,
      Function<T, Set<String>> ids,
      ToDoubleFunction<T> score) {
    List<JudgedAnswer> answers = new ArrayList<>();
    Consumer<List<Question>> ask =
        batch -> answers.add(answer(batch.getFirst(), search, ids, score));
    each("queries (" + name + ")", questions, 1, ask);
    return new Answers(name, answers);
  }

  private static <T> JudgedAnswer answer(
      Question question,
      Function<Question, List<T>> search,
      Function<T, Set<String>> ids,
      ToDoubleFunction<T> score) {
    long began = System.nanoTime();
    List<T> results = search.apply(question);
    double took = (System.nanoTime() - began) / 1e6;
    List<Set<String>> found = results.stream().map(ids).distinct().toList();
    double best = results.stream().mapToDouble(score).max().orElse(0);
    return new JudgedAnswer(question, found, best, took);
  }
}
