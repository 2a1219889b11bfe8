package dev.cairn.domain.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.error.ValidationError;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonCopierTest {

  @Test
  void copiesEveryKindOfValueInOrder() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("z", "text");
    object.put("a", null);
    object.put("list", Arrays.asList(1, 2.5, null, true, List.of(), Map.of()));
    object.put("big", BigInteger.TWO.pow(100));

    Map<String, Object> copy = copied(object);

    assertThat(copy).isEqualTo(object);
    assertThat(copy.keySet()).containsExactly("z", "a", "list", "big");
  }

  @Test
  void theCopyDoesNotFollowTheOriginal() {
    List<Object> list = new ArrayList<>(List.of(1));
    Map<String, Object> inner = new HashMap<>(Map.of("list", list));
    Map<String, Object> object = new HashMap<>(Map.of("inner", inner));

    Map<String, Object> copy = copied(object);
    list.add(2);
    inner.put("more", 3);
    object.put("more", 4);

    assertThat(copy).isEqualTo(Map.of("inner", Map.of("list", List.of(1))));
  }

  @Test
  void nobodyCanChangeTheCopy() {
    Map<String, Object> copy = copied(Map.of("list", List.of(1), "object", Map.of()));

    assertThatThrownBy(() -> copy.put("x", 1)).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> ((List<?>) copy.get("list")).clear())
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> ((Map<?, ?>) copy.get("object")).put(null, null))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void refusesWhatIsNoJson() {
    assertRefused(Map.of("x", Set.of(1)), "must be JSON");
    assertRefused(Map.of("x", List.of(new Object())), "must be JSON");
  }

  @Test
  void refusesNumbersThatAreNone() {
    assertRefused(Map.of("x", Double.NaN), "must hold finite numbers only");
    assertRefused(Map.of("x", List.of(Double.NEGATIVE_INFINITY)), "must hold finite numbers only");
    assertRefused(Map.of("x", Float.NaN), "must hold finite numbers only");
    assertRefused(Map.of("x", Float.POSITIVE_INFINITY), "must hold finite numbers only");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1E+10", "1E-11", "12345678901", "0.00000000001", "1E+1000000000"})
  void refusesNumbersThatAreTooLongWhenWrittenOut(String number) {
    JsonCopier copier = new JsonCopier("field", 5, 10, 10);

    assertThatThrownBy(() -> copier.copy(Map.of("x", new BigDecimal(number))))
        .hasMessage("field: must hold no number of more than 10 digits");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1E+9", "1E-10", "1234567890", "-1.23456789", "0"})
  void takesNumbersThatAreJustShortEnough(String number) {
    JsonCopier copier = new JsonCopier("field", 5, 10, 10);

    assertThat(copier.copy(Map.of("x", new BigDecimal(number)))).hasSize(1);
  }

  @Test
  void refusesLongWholeNumbersToo() {
    JsonCopier copier = new JsonCopier("field", 5, 10, 10);

    assertThatThrownBy(() -> copier.copy(Map.of("x", BigInteger.TEN.pow(10))))
        .hasMessage("field: must hold no number of more than 10 digits");
  }

  @Test
  void refusesTextsAndKeysThatNoBackendCouldHold() {
    String rule = "must be valid Unicode without NUL characters";

    assertRefused(Map.of("x", "a\0b"), rule);
    assertRefused(Map.of("a\0b", "x"), rule);
    assertRefused(Map.of("x", List.of(Map.of("y", "\ud83d"))), rule);
  }

  @Test
  void countsEveryValueOnAllLevels() {
    Map<String, Object> three = Map.of("list", List.of(1, 2));

    assertThat(new JsonCopier("field", 5, 3).copy(three)).isEqualTo(three);
    assertThatThrownBy(() -> new JsonCopier("field", 5, 2).copy(three))
        .hasMessage("field: must hold at most 2 values");
  }

  @Test
  void countsLevels() {
    Map<String, Object> three = Map.of("a", List.of(Map.of("b", 1)));

    assertThat(new JsonCopier("field", 3, 10).copy(three)).isEqualTo(three);
    assertThatThrownBy(() -> new JsonCopier("field", 2, 10).copy(three))
        .hasMessage("field: must be nested at most 2 levels deep");
  }

  @Test
  void endsWithAnObjectThatHoldsItself() {
    Map<String, Object> endless = new HashMap<>();
    endless.put("self", endless);

    assertThatThrownBy(() -> copied(endless)).isInstanceOf(ValidationError.class);
  }

  private static Map<String, Object> copied(Map<String, Object> object) {
    return new JsonCopier("field", 64, 100).copy(object);
  }

  private static void assertRefused(Map<String, Object> object, String message) {
    assertThatThrownBy(() -> copied(object))
        .isInstanceOf(ValidationError.class)
        .hasMessage("field: " + message);
  }
}
