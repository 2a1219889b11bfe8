package dev.cairn.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.NullMarked;

/** The borders of the house, as sentences. */
final class Rules {

  static final String DOMAIN = "dev.cairn.domain..";
  static final String APPLICATION = "dev.cairn.application..";
  static final String PORTS = "dev.cairn.application.port..";
  static final String ADAPTERS = "dev.cairn.adapter..";
  static final String WIRE_ROOM = "dev.cairn.adapter.wire";
  static final String WIRE = WIRE_ROOM + "..";
  static final String REMOTE = "dev.cairn.adapter.remote..";
  static final String JSON = "dev.cairn.adapter.json..";
  static final String BOOTSTRAP = "dev.cairn.bootstrap..";

  private static final String[] VOCABULARY = {"java..", "org.jmolecules..", "org.jspecify.."};

  private Rules() {}

  static final ArchRule THE_DOMAIN_IS_PURE =
      classes()
          .that()
          .resideInAPackage(DOMAIN)
          .should()
          .onlyDependOnClassesThat(resideInAnyPackage(DOMAIN).or(resideInAnyPackage(VOCABULARY)))
          .because("the rules of search must not know how anything is stored, embedded or served");

  static final ArchRule THE_APPLICATION_KNOWS_ONLY_THE_DOMAIN =
      classes()
          .that()
          .resideInAPackage(APPLICATION)
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(APPLICATION, DOMAIN).or(resideInAnyPackage(VOCABULARY)))
          .because("a use case reaches the outside through a port and nothing else");

  static final ArchRule ADAPTERS_NEVER_SEE_EACH_OTHER =
      slices()
          .matching("dev.cairn.adapter.(*)..")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(not(resideInAPackage(WIRE)), resideInAPackage(WIRE))
          .ignoreDependency(not(resideInAPackage(REMOTE)), resideInAPackage(REMOTE))
          .ignoreDependency(not(resideInAPackage(JSON)), resideInAPackage(JSON))
          .because(
              "each must be swappable alone; the wire form is common to the in-adapters, how to call"
                  + " a server and exact JSON to the out-adapters");

  static final ArchRule ONLY_BOOTSTRAP_KNOWS_THE_ADAPTERS =
      noClasses()
          .that()
          .resideOutsideOfPackages(ADAPTERS, BOOTSTRAP)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(ADAPTERS)
          .because("which adapter is in use is decided in one place");

  static final ArchRule NOBODY_KNOWS_BOOTSTRAP =
      noClasses()
          .that()
          .resideOutsideOfPackage(BOOTSTRAP)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(BOOTSTRAP)
          .because("wiring looks at the house from outside");

  static final ArchRule PORTS_SPEAK_THE_DOMAINS_LANGUAGE =
      classes()
          .that()
          .resideInAPackage(PORTS)
          .should(speakOnly(resideInAnyPackage("java..", DOMAIN, PORTS)))
          .because("a library's type in a port would tie every adapter to that library");

  static final ArchRule THE_DOMAIN_IS_TOLD_TIME_AND_CHANCE =
      noClasses()
          .that()
          .resideInAPackage(DOMAIN)
          .should()
          .callMethod(Instant.class, "now")
          .orShould()
          .callMethod(Clock.class, "systemUTC")
          .orShould()
          .callMethod(UUID.class, "randomUUID")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .because("a rule that reads a clock cannot be tested");

  static final ArchRule NOTHING_PRINTS_TO_STANDARD_OUTPUT =
      noClasses()
          .should()
          .accessField(System.class, "out")
          .because("standard output belongs to the protocol");

  static final ArchRule NAMES_SAY_WHAT_A_THING_IS =
      noClasses()
          .that()
          .resideInAnyPackage(DOMAIN, APPLICATION, ADAPTERS, BOOTSTRAP)
          .and(not(describe("made by a generator", Rules::isGenerated)))
          .should()
          .haveSimpleNameEndingWith("Impl")
          .orShould()
          .haveSimpleNameEndingWith("Port")
          .orShould()
          .haveSimpleNameEndingWith("Util")
          .orShould()
          .haveSimpleNameEndingWith("Utils")
          .because("a role has a name of its own");

  static final ArchRule EVERY_PACKAGE_IS_NULL_MARKED =
      classes()
          .that()
          .resideInAnyPackage(DOMAIN, APPLICATION, ADAPTERS, BOOTSTRAP)
          .should(liveInNullMarkedPackages())
          .because("absence must show in the type");

  private static boolean isGenerated(JavaClass type) {
    return type.getSimpleName().endsWith("MapperImpl") && type.getPackageName().equals(WIRE_ROOM);
  }

  private static ArchCondition<JavaClass> speakOnly(DescribedPredicate<JavaClass> allowed) {
    return new ArchCondition<>("speak only of types that " + allowed.getDescription()) {
      @Override
      public void check(JavaClass port, ConditionEvents events) {
        port.getMethods().forEach(method -> check(method, events));
      }

      private void check(JavaMethod method, ConditionEvents events) {
        method.getAllInvolvedRawTypes().stream()
            .map(JavaClass::getBaseComponentType)
            .filter(type -> !type.isPrimitive() && !allowed.test(type))
            .forEach(
                type ->
                    events.add(
                        SimpleConditionEvent.violated(
                            method, method.getFullName() + " speaks of " + type.getName())));
      }
    };
  }

  private static ArchCondition<JavaClass> liveInNullMarkedPackages() {
    return new ArchCondition<>("live in a package that is @NullMarked") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        if (!type.getPackage().isAnnotatedWith(NullMarked.class)) {
          events.add(
              SimpleConditionEvent.violated(
                  type, type.getPackageName() + " has no @NullMarked package-info"));
        }
      }
    };
  }
}
