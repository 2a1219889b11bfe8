package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.error.ValidationError;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

  private static final String URL = "jdbc:postgresql://db.example:5432/cairn?sslmode=require";

  @ParameterizedTest
  @ValueSource(
      strings = {"", "db.example", "jdbc:mysql://db/cairn", "jdbc:postgresql://db:port/cairn"})
  void refusesWhatIsNoUrl(String url) {
    assertThatThrownBy(() -> TestingPostgres.patient(url, "u", "p"))
        .isInstanceOf(ValidationError.class)
        .hasMessage("url: must be like jdbc:postgresql://<host>:<port>/<database>");
  }

  @Test
  void namesEverythingThatIsOutOfRange() {
    assertThatThrownBy(
            () -> new PostgresSettings(URL, "u", "p", 0, Duration.ZERO, Duration.ofHours(1), -1))
        .isInstanceOf(ValidationError.class)
        .hasMessage(
            "pool size: must be from 1 to 1000; "
                + "connection timeout: must be from 250 ms to 10 minutes; "
                + "statement timeout: must be from 250 ms to 10 minutes; "
                + "retries: must be from 0 to 10");
  }

  @Test
  void showsNothingThatIsSecret() {
    assertThat(TestingPostgres.patient(URL, "someone", "hunter2").toString())
        .doesNotContain("hunter2", "someone", "db.example");
  }
}
