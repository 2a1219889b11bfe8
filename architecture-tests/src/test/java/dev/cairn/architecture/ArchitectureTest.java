package dev.cairn.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArchitectureTest {

  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(
              "dev.cairn.domain",
              "dev.cairn.application",
              "dev.cairn.adapter",
              "dev.cairn.bootstrap");

  static Stream<Named<ArchRule>> rules() {
    return Stream.of(
            Rules.THE_DOMAIN_IS_PURE,
            Rules.THE_APPLICATION_KNOWS_ONLY_THE_DOMAIN,
            Rules.ADAPTERS_NEVER_SEE_EACH_OTHER,
            Rules.ONLY_BOOTSTRAP_KNOWS_THE_ADAPTERS,
            Rules.NOBODY_KNOWS_BOOTSTRAP,
            Rules.PORTS_SPEAK_THE_DOMAINS_LANGUAGE,
            Rules.THE_DOMAIN_IS_TOLD_TIME_AND_CHANCE,
            Rules.NOTHING_PRINTS_TO_STANDARD_OUTPUT,
            Rules.NAMES_SAY_WHAT_A_THING_IS,
            Rules.EVERY_PACKAGE_IS_NULL_MARKED)
        .map(rule -> Named.of(rule.getDescription(), rule));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void theHouseKeepsItsRules(ArchRule rule) {
    rule.check(HOUSE);
  }

  /** A rule about an empty room proves nothing. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        Rules.DOMAIN,
        Rules.APPLICATION,
        Rules.PORTS,
        Rules.WIRE,
        Rules.BOOTSTRAP,
        "dev.cairn.adapter.cli..",
        "dev.cairn.adapter.handover..",
        "dev.cairn.adapter.lucene..",
        "dev.cairn.adapter.mcp..",
        "dev.cairn.adapter.mcpservers..",
        "dev.cairn.adapter.onnx..",
        "dev.cairn.adapter.postgres..",
        "dev.cairn.adapter.rest.."
      })
  void everyRoomThatARuleSpeaksOfIsInhabited(String room) {
    assertThat(HOUSE.that(resideInAPackage(room))).hasSizeGreaterThan(1);
  }

  @Test
  void theHouseIsImportedWithoutItsTests() {
    assertThat(HOUSE).noneMatch(type -> type.getPackageName().endsWith(".sample"));
  }
}
