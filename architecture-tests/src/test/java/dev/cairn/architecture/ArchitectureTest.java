package dev.cairn.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArchitectureTest {

  static Stream<Named<ArchRule>> rules() {
    return Rules.all().map(rule -> Named.of(rule.getDescription(), rule));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void theHouseKeepsItsRules(ArchRule rule) {
    rule.check(House.CLASSES);
  }

  /** A rule about an empty room proves nothing; that every module is there is HouseTest's. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        Rules.DOMAIN,
        Rules.APPLICATION,
        Rules.PORTS,
        Rules.ADAPTERS,
        Rules.CLI,
        Rules.MCP,
        Rules.REST,
        Rules.WIRE,
        Rules.REMOTE,
        Rules.BOOTSTRAP,
        Rules.TESTKIT
      })
  void everyRoomThatARuleSpeaksOfIsInhabited(String room) {
    assertThat(House.CLASSES.that(resideInAPackage(room))).hasSizeGreaterThan(1);
  }
}
