package dev.cairn.architecture;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.cairn.adapter.handover.Role;
import dev.cairn.adapter.sample.KnowsAnotherAdapter;
import dev.cairn.application.port.SpeaksALibrarysType;
import dev.cairn.domain.sample.KnowsLucene;
import org.junit.jupiter.api.Test;

/** The rules themselves: each catches the mistake it is there for. */
class RulesTest {

  @Test
  void aDomainClassThatImportsLuceneIsCaught() {
    assertCaught(Rules.THE_DOMAIN_IS_PURE, "org.apache.lucene", KnowsLucene.class);
  }

  @Test
  void anAdapterThatImportsAnotherIsCaught() {
    assertCaught(
        Rules.ADAPTERS_NEVER_SEE_EACH_OTHER,
        "KnowsAnotherAdapter",
        KnowsAnotherAdapter.class,
        Role.class);
  }

  @Test
  void aPortThatSpeaksALibrarysTypeIsCaught() {
    assertCaught(
        Rules.PORTS_SPEAK_THE_DOMAINS_LANGUAGE,
        "speaks of org.apache.lucene.search.Query",
        SpeaksALibrarysType.class);
  }

  @Test
  void aPackageWithoutNullMarkingIsCaught() {
    assertCaught(Rules.EVERY_PACKAGE_IS_NULL_MARKED, "no @NullMarked", KnowsLucene.class);
  }

  private static void assertCaught(ArchRule rule, String message, Class<?>... offenders) {
    JavaClasses classes = new ClassFileImporter().importClasses(offenders);

    assertThatThrownBy(() -> rule.check(classes))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(message);
  }
}
