package dev.cairn.adapter.cli.measure.eval;

import dev.cairn.adapter.cli.measure.TrialStore;
import dev.cairn.application.port.Embedder;
import java.nio.file.Path;
import java.util.List;

/**
 * Documents and the questions that are put to them, read and checked before any work begins.
 *
 * @param warnings what should be known about the data when the figures are read
 */
record TestSet(
    String name, Subject subject, List<Question> questions, List<String> warnings, Task task) {

  /** Puts all questions in all ways. */
  @FunctionalInterface
  interface Task {
    List<Answers> run(TrialStore trial, Embedder embedder, Steps steps);
  }

  TestSet {
    questions = List.copyOf(questions);
    warnings = List.copyOf(warnings);
  }

  static TestSet of(Subject subject, String name, Path docs, Path queries, Choice choice) {
    return switch (subject) {
      case MEMORY -> memories(name, docs, queries, choice);
      case TOOLS -> tools(name, docs, queries, choice);
    };
  }

  int unanswerable() {
    return (int) questions.stream().filter(question -> !question.isAnswered()).count();
  }

  private static TestSet memories(String name, Path docs, Path queries, Choice choice) {
    List<MemoryEval.Doc> memories = new LineFile(docs).read(MemoryEval.Doc::of);
    List<Question> questions = new LineFile(queries).read(Question.by(choice.by()));
    return new TestSet(
        name,
        Subject.MEMORY,
        questions,
        Warnings.of(questions, memories.stream().map(MemoryEval.Doc::id).toList()),
        (trial, embedder, steps) ->
            new MemoryEval(trial, embedder, steps).run(memories, questions, choice.types()));
  }

  private static TestSet tools(String name, Path docs, Path queries, Choice choice) {
    List<ToolEval.Doc> tools = new LineFile(docs).read(ToolEval.Doc::of);
    List<Question> questions = new LineFile(queries).read(Question.by(choice.by()));
    return new TestSet(
        name,
        Subject.TOOLS,
        questions,
        Warnings.ofTools(questions, tools),
        (trial, embedder, steps) ->
            new ToolEval(trial, embedder, steps).run(tools, questions, choice.strategies()));
  }
}
