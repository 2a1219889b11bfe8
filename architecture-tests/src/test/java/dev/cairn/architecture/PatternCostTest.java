package dev.cairn.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A regular expression that can match a text in two ways takes the square of its length, or worse,
 * to find that it does not; with what others send that is a way to stop the house. So every pattern
 * is tried on long texts that almost fit.
 */
class PatternCostTest {

  private static final int LENGTH = 20_000;

  /** A hundred times what it takes; the square of the length would take ten times as much more. */
  private static final Duration MOST = Duration.ofMillis(200);

  private static final List<String> FILLS =
      List.of(
          " ", "a", "A", "1", "-", ".", "\n", "\t", "=", ",", ":", "/", "_", "(", "'", "[", "{",
          "$", "ä", "е", "中", "\u0301", "a1", "a ", "a-", "1.", "=>", "${", " \n", "o'", "${a");

  /** Only ever asked whether the whole of a text is like that. */
  private static final Set<String> OF_WHOLE_TEXTS =
      Set.of(
          "Where.CONDITION",
          "TomlConfig.OUR_HEADER",
          "TomlConfig.ANY_HEADER",
          "TomlConfig.OUR_KEY");

  /** Only ever see a query, or a word of it, which has a thousand characters at most. */
  private static final Set<String> OF_QUERIES = Set.of("Asking.IDENTIFIER");

  record Named(String name, Pattern pattern) {

    @Override
    public String toString() {
      return name + " " + pattern;
    }
  }

  static Stream<Named> patterns() {
    return House.CLASSES.stream()
        .filter(type -> !type.getPackageName().contains("testkit"))
        .flatMap(type -> type.getFields().stream())
        .filter(field -> field.getRawType().isEquivalentTo(Pattern.class))
        .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
        .map(PatternCostTest::named);
  }

  @Test
  void thereArePatternsToTry() {
    assertThat(patterns().count()).isGreaterThan(20);
  }

  @ParameterizedTest
  @MethodSource("patterns")
  void costsNoMoreThanTheTextIsLong(Named named) {
    int length = OF_QUERIES.contains(named.name) ? 1000 : LENGTH;
    for (String fill : FILLS) {
      String text = fill.repeat(length / fill.length());
      for (String almost : List.of(text + "\u0000", "a=" + text + "\u0000", "1" + text + "!\n")) {
        Duration took = cost(named, almost);
        // Once more, for the first time may have had to load or compile.
        Duration again = took.compareTo(MOST) > 0 ? cost(named, almost) : took;
        assertThat(again).as("%s on %s...", named, almost.substring(0, 10)).isLessThan(MOST);
      }
    }
  }

  private static Duration cost(Named named, String text) {
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    Matcher matcher = named.pattern.matcher(text);
    boolean matches = matcher.matches();
    if (!matches && !OF_WHOLE_TEXTS.contains(named.name)) {
      long found = matcher.reset().results().count();
      assertThat(found).isNotNegative();
    }
    return Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before);
  }

  private static Named named(JavaField found) {
    JavaClass owner = found.getOwner();
    try {
      Field field = owner.reflect().getDeclaredField(found.getName());
      field.setAccessible(true);
      return new Named(owner.getSimpleName() + "." + found.getName(), (Pattern) field.get(null));
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}
