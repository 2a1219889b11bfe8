package dev.cairn.adapter.remote;

import dev.cairn.application.port.Nearest;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.Scored;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Skills with the number of active items that carry each.
 *
 * @param counts asks for the numbers of many at once; 0 is left out
 */
public record Counted(Function<List<SkillId>, Map<SkillId, Long>> counts) {

  public Nearest<CountedSkill> in(Nearest<Skill> nearest) {
    Function<Skill, CountedSkill> counted =
        counting(nearest.best().stream().map(Scored::value).toList());
    return new Nearest<>(
        nearest.best().stream()
            .map(each -> new Scored<>(counted.apply(each.value()), each.score()))
            .toList(),
        nearest.total());
  }

  public Page<CountedSkill> in(Page<Skill> page) {
    return new Page<>(page.values().stream().map(counting(page.values())).toList(), page.total());
  }

  private Function<Skill, CountedSkill> counting(List<Skill> skills) {
    Map<SkillId, Long> found = counts.apply(skills.stream().map(Skill::id).toList());
    return skill -> new CountedSkill(skill, found.getOrDefault(skill.id(), 0L));
  }
}
