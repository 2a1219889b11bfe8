package dev.cairn.adapter.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PreferencesTest {

  @Test
  void tellsWhatIsWantedAtAll() {
    assertThat(Preferences.of(List.of("Application/JSON ; charset=utf-8, text/*;q=0.5", "*/*")))
        .containsExactly("application/json", "text/*", "*/*");
    assertThat(
            Preferences.of(
                List.of("gzip;q=0, br;q=0.000 ,deflate; q = 0,compress;q=x, identity;Q=0.001")))
        .containsExactly("identity");
    assertThat(Preferences.of(List.of())).isEmpty();
  }
}
