package dev.cairn.domain.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OccurrencesTest {

  @Test
  void oneOrTheOtherIsEachTextOnceAsTheOtherSays() {
    Occurrences one = of(1, 4, 6);
    Occurrences other = new Occurrences();
    other.add(0, 9, 9);
    other.add(4, 9, 9);
    other.add(8, 9, 9);

    Occurrences either = one.or(other);

    assertThat(texts(either)).containsExactly("0 x9", "1 x1", "4 x9", "6 x1", "8 x9");
    assertThat(texts(new Occurrences().or(one))).isEqualTo(texts(one));
    assertThat(texts(one.or(new Occurrences()))).isEqualTo(texts(one));
  }

  @Test
  void someAreLeftOut() {
    assertThat(texts(of(1, 4, 6).without(Set.of(4, 5)))).containsExactly("1 x1", "6 x1");
    assertThat(of(1, 4, 6).hasAny(Set.of(5, 6))).isTrue();
    assertThat(of(1, 4, 6).hasAny(Set.of(0, 5))).isFalse();
  }

  private static Occurrences of(int... texts) {
    Occurrences all = new Occurrences();
    for (int text : texts) {
      all.add(text, 1, 3);
    }
    return all;
  }

  private static List<String> texts(Occurrences all) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < all.count(); i++) {
      texts.add(all.text(i) + " x" + all.times(i));
    }
    return texts;
  }
}
