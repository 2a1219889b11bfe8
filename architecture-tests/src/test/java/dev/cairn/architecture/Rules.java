package dev.cairn.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.lang.reflect.Field;
import java.security.SecureRandom;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.jmolecules.ddd.annotation.AggregateRoot;
import org.jmolecules.ddd.annotation.Entity;
import org.jmolecules.ddd.annotation.Identity;
import org.jmolecules.ddd.types.Identifier;
import org.jmolecules.ddd.types.ValueObject;
import org.jspecify.annotations.NullMarked;

/** The borders of the house, as sentences. */
final class Rules {

  static final String DOMAIN = "dev.cairn.domain..";
  static final String APPLICATION = "dev.cairn.application..";
  static final String PORTS = "dev.cairn.application.port..";
  static final String ADAPTERS = "dev.cairn.adapter..";
  static final String CLI = "dev.cairn.adapter.cli..";
  static final String MCP = "dev.cairn.adapter.mcp..";
  static final String REST = "dev.cairn.adapter.rest..";
  static final String WIRE = "dev.cairn.adapter.wire..";
  static final String REMOTE = "dev.cairn.adapter.remote..";
  static final String JSON = "dev.cairn.adapter.json..";
  static final String BOOTSTRAP = "dev.cairn.bootstrap..";
  static final String TESTKIT = "dev.cairn.testkit..";

  private static final String[] VOCABULARY = {"java..", "org.jmolecules..", "org.jspecify.."};
  private static final Set<String> TIMES = Set.of("currentTimeMillis", "nanoTime");
  private static final Set<Class<?>> CHANCES =
      Set.of(Random.class, SecureRandom.class, ThreadLocalRandom.class, SplittableRandom.class);

  private static final DescribedPredicate<JavaClass> IN_ADAPTERS =
      resideInAnyPackage(CLI, MCP, REST);

  private Rules() {}

  static Stream<ArchRule> all() {
    return Stream.of(Rules.class.getDeclaredFields())
        .filter(field -> field.getType() == ArchRule.class)
        .map(Rules::valueOf);
  }

  private static ArchRule valueOf(Field rule) {
    try {
      return (ArchRule) rule.get(null);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

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
          .ignoreDependency(IN_ADAPTERS, resideInAPackage(WIRE))
          .ignoreDependency(
              not(IN_ADAPTERS).and(not(resideInAPackage(WIRE))), resideInAPackage(REMOTE))
          .ignoreDependency(
              not(IN_ADAPTERS).and(not(resideInAPackage(WIRE))), resideInAPackage(JSON))
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
          .callCodeUnitWhere(describe("it answers differently each time", Rules::isTimeOrChance))
          .because("a rule that reads a clock cannot be tested");

  static final ArchRule THE_CORE_NAMES_NO_WAY_IN =
      classes()
          .that()
          .resideInAnyPackage(DOMAIN, APPLICATION)
          .should(nameNoWayIn())
          .because(
              "several ways lead to the same rule: who was called adds the words of its own way");

  static final ArchRule EVERY_IDENTIFIER_IS_SOMEBODYS_IDENTITY =
      classes()
          .that()
          .resideInAPackage(DOMAIN)
          .and()
          .implement(Identifier.class)
          .should(identifyWhatIsMarkedSo())
          .because("what keeps its id through every change is more than its values");

  static final ArchRule WHAT_HAS_AN_IDENTITY_IS_NO_VALUE =
      noClasses()
          .that(describe("have an identity", Rules::hasIdentity))
          .should()
          .implement(ValueObject.class)
          .because("two states of one thing are the same thing, and not equal");

  static final ArchRule WHAT_ONLY_TESTS_CALL_IS_GONE =
      codeUnits()
          .that()
          .areDeclaredInClassesThat()
          .resideInAnyPackage(DOMAIN, APPLICATION)
          .and(describe("are written for others", Callers::isWrittenForOthers))
          .should(beCalled())
          .because("what serves nobody is not worth reading; what serves tests is theirs to keep");

  static final ArchRule NOTHING_PRINTS_TO_STANDARD_OUTPUT =
      noClasses()
          .that()
          .resideOutsideOfPackage(TESTKIT)
          .should()
          .accessField(System.class, "out")
          .because("standard output belongs to the protocol");

  static final ArchRule NAMES_SAY_WHAT_A_THING_IS =
      noClasses()
          .that()
          .resideInAnyPackage(DOMAIN, APPLICATION, ADAPTERS, BOOTSTRAP, TESTKIT)
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
          .resideInAnyPackage(DOMAIN, APPLICATION, ADAPTERS, BOOTSTRAP, TESTKIT)
          .should(liveInNullMarkedPackages())
          .because("absence must show in the type");

  static final ArchRule EVERY_CLASS_HAS_ITS_ROOM =
      classes()
          .should()
          .resideInAnyPackage(DOMAIN, APPLICATION, "dev.cairn.adapter.*..", BOOTSTRAP, TESTKIT)
          .because("no rule speaks of what lives elsewhere");

  static final ArchRule ROOMS_DO_NOT_NEED_EACH_OTHER =
      slices()
          .matching("dev.cairn.(**)")
          .should()
          .beFreeOfCycles()
          .because("a room is understood by what it stands on, not by what stands on it");

  static final ArchRule ROOMS_ARE_SMALL =
      classes()
          .should(shareTheirPackageWithAtMost(30))
          .because("nobody keeps more names in mind than that");

  static final ArchRule ONLY_TESTS_KNOW_THE_TESTKIT =
      noClasses()
          .that()
          .resideOutsideOfPackage(TESTKIT)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(TESTKIT)
          .because("what is served to users is made for them");

  private static boolean isGenerated(JavaClass type) {
    return type.getSimpleName().endsWith("MapperImpl") && resideInAPackage(WIRE).test(type);
  }

  private static boolean isTimeOrChance(JavaCall<?> call) {
    String name = call.getTarget().getName();
    JavaClass owner = call.getTargetOwner();
    return owner.getPackageName().equals("java.time")
            && (name.equals("now") || name.startsWith("system"))
        || owner.isEquivalentTo(System.class) && TIMES.contains(name)
        || owner.isEquivalentTo(UUID.class) && name.equals("randomUUID")
        || owner.isEquivalentTo(Math.class) && name.equals("random")
        || CHANCES.stream().anyMatch(owner::isEquivalentTo);
  }

  private static boolean hasIdentity(JavaClass type) {
    return type.isAnnotatedWith(AggregateRoot.class) || type.isAnnotatedWith(Entity.class);
  }

  private static ArchCondition<JavaClass> shareTheirPackageWithAtMost(int most) {
    return new ArchCondition<>("share their package with at most " + most + " classes") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        long files =
            type.getPackage().getClasses().stream()
                .filter(
                    each ->
                        each.isTopLevelClass()
                            && !each.isArray()
                            && !each.getName().endsWith("package-info"))
                .count();
        if (files > most) {
          events.add(
              SimpleConditionEvent.violated(
                  type, "%s has %d classes".formatted(type.getPackageName(), files)));
        }
      }
    };
  }

  private static ArchCondition<JavaClass> identifyWhatIsMarkedSo() {
    return new ArchCondition<>("be the @Identity of an @AggregateRoot or @Entity") {
      @Override
      public void check(JavaClass id, ConditionEvents events) {
        boolean identifies =
            id.getMethodsWithReturnTypeOfSelf().stream()
                .anyMatch(
                    method ->
                        method.isAnnotatedWith(Identity.class) && hasIdentity(method.getOwner()));
        if (!identifies) {
          events.add(SimpleConditionEvent.violated(id, id.getName() + " identifies nothing"));
        }
      }
    };
  }

  private static ArchCondition<JavaCodeUnit> beCalled() {
    return new ArchCondition<>("be called by main code") {
      @Override
      public void check(JavaCodeUnit unit, ConditionEvents events) {
        if (!Callers.areInMainCode(unit)) {
          events.add(
              SimpleConditionEvent.violated(unit, unit.getFullName() + " has no caller but tests"));
        }
      }
    };
  }

  private static ArchCondition<JavaClass> nameNoWayIn() {
    return new ArchCondition<>("name no command, option, setting or protocol") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        WaysIn.namedBy(type)
            .forEach(
                name ->
                    events.add(
                        SimpleConditionEvent.violated(
                            type, type.getName() + " names '" + name + "'")));
      }
    };
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
