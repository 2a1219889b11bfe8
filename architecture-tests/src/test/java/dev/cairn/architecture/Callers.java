package dev.cairn.architecture;

import static com.tngtech.archunit.core.domain.JavaModifier.BRIDGE;
import static com.tngtech.archunit.core.domain.JavaModifier.PRIVATE;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNTHETIC;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaStaticInitializer;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Who calls a method or constructor. */
final class Callers {

  private static final List<JavaModifier> NOT_FOR_OTHERS = List.of(PRIVATE, SYNTHETIC, BRIDGE);
  private static final Set<String> OF_EVERY_ENUM = Set.of("values", "valueOf");

  /** What backends are held to: they say it their own way, and the test kit asks if they do. */
  private static final Set<String> MEANT_FOR_BACKENDS =
      Set.of(
          "dev.cairn.domain.filter.Filter.matches(dev.cairn.domain.memory.Memory)",
          "dev.cairn.domain.catalog.ItemFilter.matches(dev.cairn.domain.catalog.ItemProfile)");

  private Callers() {}

  /** Whether somebody wrote it to be called by its name. */
  static boolean isWrittenForOthers(JavaCodeUnit unit) {
    return NOT_FOR_OTHERS.stream().noneMatch(unit.getModifiers()::contains)
        && !(unit instanceof JavaStaticInitializer)
        && !MEANT_FOR_BACKENDS.contains(unit.getFullName())
        && !(unit.getOwner().isEnum() && OF_EVERY_ENUM.contains(unit.getName()))
        && !(unit.getOwner().isRecord() && isPartOfEveryRecord(unit))
        && !isPromisedElsewhere(unit);
  }

  /** Whether a class of the house calls it, other than itself and other than the test kit. */
  static boolean areInMainCode(JavaCodeUnit unit) {
    return unit.getAccessesToSelf().stream()
        .map(access -> access.getOrigin())
        .anyMatch(
            caller ->
                !caller.equals(unit)
                    && !caller.getOwner().getPackageName().startsWith("dev.cairn.testkit"));
  }

  private static boolean isPartOfEveryRecord(JavaCodeUnit unit) {
    List<String> components =
        unit.getOwner().getFields().stream()
            .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
            .map(field -> field.getName())
            .toList();
    int parameters = unit.getRawParameterTypes().size();
    return unit instanceof JavaConstructor
        ? parameters == components.size()
        : parameters == 0 && components.contains(unit.getName());
  }

  /** Whether it fulfils what a type above promises; callers go there. */
  private static boolean isPromisedElsewhere(JavaCodeUnit unit) {
    JavaClass owner = unit.getOwner();
    return Stream.concat(
            owner.getAllRawSuperclasses().stream(), owner.getAllRawInterfaces().stream())
        .flatMap(above -> above.getMethods().stream())
        .anyMatch(
            method ->
                method.getName().equals(unit.getName())
                    && method.getRawParameterTypes().size() == unit.getRawParameterTypes().size());
  }
}
