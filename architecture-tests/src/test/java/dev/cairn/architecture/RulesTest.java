package dev.cairn.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.cairn.adapter.handover.Role;
import dev.cairn.adapter.lucene.LuceneMemoryStore;
import dev.cairn.adapter.qdrant.KnowsLucenesStore;
import dev.cairn.adapter.sample.KnowsAnotherAdapter;
import dev.cairn.adapter.sample.KnowsBootstrap;
import dev.cairn.adapter.sample.KnowsTheTestKit;
import dev.cairn.adapter.sample.KnowsTheWireFromOutside;
import dev.cairn.adapter.sample.NeedsItsRoom;
import dev.cairn.adapter.sample.PrintsToStandardOutput;
import dev.cairn.adapter.sample.SampleImpl;
import dev.cairn.adapter.sample.SamplePort;
import dev.cairn.adapter.sample.SampleUtil;
import dev.cairn.adapter.sample.SampleUtils;
import dev.cairn.adapter.sample.room.NeedsItsHouse;
import dev.cairn.adapter.wire.memories.MemoryView;
import dev.cairn.application.port.SpeaksALibrarysType;
import dev.cairn.application.sample.KnowsAnAdapter;
import dev.cairn.application.sample.KnowsLuceneToo;
import dev.cairn.application.sample.NamesWaysIn;
import dev.cairn.domain.sample.CalledByNobody;
import dev.cairn.domain.sample.EntityAndValue;
import dev.cairn.domain.sample.IdOfNothing;
import dev.cairn.domain.sample.KnowsLucene;
import dev.cairn.domain.sample.ReadsTheClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules themselves: each catches the mistake it is there for. */
class RulesTest {

  /** Classes that break a rule, and what it says about them. */
  record Offence(ArchRule rule, List<Class<?>> offenders, String... messages) {}

  static Stream<Offence> offences() {
    return Stream.of(
        new Offence(Rules.THE_DOMAIN_IS_PURE, List.of(KnowsLucene.class), "org.apache.lucene"),
        new Offence(
            Rules.THE_APPLICATION_KNOWS_ONLY_THE_DOMAIN,
            List.of(KnowsLuceneToo.class),
            "org.apache.lucene"),
        new Offence(
            Rules.ADAPTERS_NEVER_SEE_EACH_OTHER,
            List.of(KnowsAnotherAdapter.class, Role.class),
            "KnowsAnotherAdapter"),
        new Offence(
            Rules.ADAPTERS_NEVER_SEE_EACH_OTHER,
            List.of(KnowsLucenesStore.class, LuceneMemoryStore.class),
            "Slice qdrant depends on Slice lucene"),
        new Offence(
            Rules.ADAPTERS_NEVER_SEE_EACH_OTHER,
            List.of(KnowsTheWireFromOutside.class, MemoryView.class),
            "KnowsTheWireFromOutside"),
        new Offence(Rules.ONLY_BOOTSTRAP_KNOWS_THE_ADAPTERS, List.of(KnowsAnAdapter.class), "Role"),
        new Offence(Rules.NOBODY_KNOWS_BOOTSTRAP, List.of(KnowsBootstrap.class), "Main"),
        new Offence(
            Rules.PORTS_SPEAK_THE_DOMAINS_LANGUAGE,
            List.of(SpeaksALibrarysType.class),
            "speaks of org.apache.lucene.search.Query"),
        new Offence(
            Rules.THE_DOMAIN_IS_TOLD_TIME_AND_CHANCE,
            List.of(ReadsTheClock.class),
            "Instant.now()",
            "LocalDate.now(",
            "Clock.systemUTC()",
            "System.currentTimeMillis()",
            "System.nanoTime()",
            "UUID.randomUUID()",
            "Math.random()",
            "java.util.Random.<init>()",
            "ThreadLocalRandom.current()"),
        new Offence(
            Rules.THE_CORE_NAMES_NO_WAY_IN,
            List.of(NamesWaysIn.class),
            "(6 times)",
            "'cairn reembed'",
            "'--resume'",
            "'memory.store'",
            "''schemas:'",
            "'CAIRN_TOKEN'",
            "'MCP'"),
        new Offence(
            Rules.EVERY_IDENTIFIER_IS_SOMEBODYS_IDENTITY,
            List.of(IdOfNothing.class, IdOfNothing.Unmarked.class),
            "IdOfNothing identifies nothing"),
        new Offence(
            Rules.WHAT_HAS_AN_IDENTITY_IS_NO_VALUE,
            List.of(EntityAndValue.class),
            "EntityAndValue"),
        new Offence(
            Rules.WHAT_ONLY_TESTS_CALL_IS_GONE,
            List.of(CalledByNobody.class),
            "(3 times)",
            "CalledByNobody.<init>(java.lang.String)",
            "CalledByNobody.ofNothing()",
            "CalledByNobody.again(int)"),
        new Offence(
            Rules.NOTHING_PRINTS_TO_STANDARD_OUTPUT,
            List.of(PrintsToStandardOutput.class),
            "System.out"),
        new Offence(
            Rules.NAMES_SAY_WHAT_A_THING_IS,
            List.of(SampleImpl.class, SamplePort.class, SampleUtil.class, SampleUtils.class),
            "SampleImpl",
            "SamplePort",
            "SampleUtil>",
            "SampleUtils"),
        new Offence(
            Rules.EVERY_PACKAGE_IS_NULL_MARKED, List.of(KnowsLucene.class), "no @NullMarked"),
        new Offence(Rules.EVERY_CLASS_HAS_ITS_ROOM, List.of(RulesTest.class), "RulesTest"),
        new Offence(
            Rules.ROOMS_DO_NOT_NEED_EACH_OTHER,
            List.of(NeedsItsRoom.class, NeedsItsHouse.class),
            "Slice adapter.sample"),
        new Offence(Rules.ROOMS_ARE_SMALL, crowd(), "java.util.function has"),
        new Offence(
            Rules.ONLY_TESTS_KNOW_THE_TESTKIT, List.of(KnowsTheTestKit.class), "KnowsTheTestKit"));
  }

  /** A package with more than thirty classes. */
  private static List<Class<?>> crowd() {
    Path crowded = Path.of(URI.create("jrt:/java.base/java/util/function"));
    try (Stream<Path> files = Files.list(crowded)) {
      return files
          .map(file -> file.getFileName().toString().replace(".class", ""))
          .<Class<?>>map(RulesTest::function)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Class<?> function(String name) {
    try {
      return Class.forName("java.util.function." + name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @MethodSource("offences")
  void whoBreaksARuleIsCaught(Offence offence) {
    JavaClasses classes = new ClassFileImporter().importClasses(offence.offenders);

    assertThatThrownBy(() -> offence.rule.check(classes))
        .isInstanceOf(AssertionError.class)
        .hasMessageContainingAll(offence.messages);
  }

  @Test
  void everyRuleIsBrokenByAnOffence() {
    assertThat(offences().map(Offence::rule)).containsAll(Rules.all().toList());
  }

  @Test
  void everyRuleSaysWhy() {
    assertThat(Rules.all().map(ArchRule::getDescription))
        .allMatch(rule -> rule.contains(", because "));
  }
}
