package dev.cairn.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.cairn.adapter.handover.Role;
import dev.cairn.domain.memory.Memory;
import org.junit.jupiter.api.Test;

/** The rules see the whole house, and notice where they do not. */
class HouseTest {

  @Test
  void everyModuleWithMainCodeStandsBeforeTheRules() {
    assertThat(House.missingFrom(House.CLASSES))
        .as(
            "modules of the root pom whose classes the rules do not see; add them to the"
                + " dependencies in architecture-tests/pom.xml")
        .isEmpty();
  }

  @Test
  void aModuleThatIsMissingIsNamed() {
    assertThat(House.missingFrom(new ClassFileImporter().importClasses(Memory.class, Role.class)))
        .contains("application", "adapters/out/qdrant", "adapters/testkit", "bootstrap")
        .doesNotContain("domain", "adapters/out/handover");
  }

  @Test
  void modulesOfTestsAloneHaveNothingToStandThere() {
    assertThat(House.modules()).contains("domain").doesNotContain("architecture-tests");
  }

  @Test
  void theHouseIsImportedWithoutItsTests() {
    assertThat(House.CLASSES)
        .noneMatch(type -> type.getPackageName().endsWith(".sample"))
        .noneMatch(type -> type.getPackageName().equals(House.class.getPackageName()));
  }
}
