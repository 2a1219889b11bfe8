package dev.cairn.adapter.cli.measure.eval;

import dev.cairn.domain.catalog.Skill;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What data lacks, and what that does to the figures: one line each. */
final class Warnings {

  private final List<String> lines = new ArrayList<>();

  static List<String> of(List<Question> questions, List<String> ids) {
    Warnings warnings = new Warnings();
    warnings.aboutQuestions(questions, Set.copyOf(ids));
    warnings.aboutIds(ids);
    return List.copyOf(warnings.lines);
  }

  static List<String> ofTools(List<Question> questions, List<ToolEval.Doc> tools) {
    List<String> ids = tools.stream().map(ToolEval.Doc::id).toList();
    Warnings warnings = new Warnings();
    warnings.lines.addAll(of(questions, ids));
    warnings.aboutDescriptions(tools);
    return List.copyOf(warnings.lines);
  }

  private void aboutQuestions(List<Question> questions, Set<String> ids) {
    warn(
        questions.stream().filter(Question::isTooLong).count(),
        questions.size(),
        "queries are longer than a search takes: of those the start is used");
    warn(
        questions.stream().filter(question -> wantsOthers(question, ids)).count(),
        questions.size(),
        "queries have ids in 'gold' that no document has: those count as not found");
  }

  private void aboutIds(List<String> ids) {
    warn(
        ids.size() - new HashSet<>(ids).size(),
        ids.size(),
        "documents have the 'id' of an earlier one: they cannot be told apart");
  }

  private void aboutDescriptions(List<ToolEval.Doc> tools) {
    warn(
        tools.stream().filter(tool -> !tool.isDescribed()).count(),
        tools.size(),
        "tools have no 'description': only their names tell what they do");
    List<Skill> skills = ToolEval.skills(tools);
    warn(
        skills.stream().filter(skill -> skill.description().isBlank()).count(),
        skills.size(),
        "skills have no 'skill_description': only their names and tools tell what they are for,"
            + " which hierarchical search goes by");
  }

  private void warn(long lacking, int all, String consequence) {
    if (lacking > 0) {
      lines.add(String.format(Locale.ROOT, "%,d of %,d %s", lacking, all, consequence));
    }
  }

  private static boolean wantsOthers(Question question, Set<String> ids) {
    return question.gold().stream().anyMatch(group -> Collections.disjoint(group, ids));
  }
}
