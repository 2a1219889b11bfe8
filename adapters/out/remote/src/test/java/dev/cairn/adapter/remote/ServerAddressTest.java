package dev.cairn.adapter.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerAddressTest {

  @Test
  void oneHostListensWhereItIsSaidBesideIt() {
    assertThat(ServerAddress.list("localhost", 1))
        .containsExactly(new ServerAddress("localhost", 1));
    assertThat(ServerAddress.list("::1", 1)).containsExactly(new ServerAddress("::1", 1));
  }

  @Test
  void eachOfSeveralMayHaveAPortOfItsOwn() {
    assertThat(ServerAddress.list("one, two:2,[::1]:3,[::2]", 1))
        .containsExactly(
            new ServerAddress("one", 1),
            new ServerAddress("two", 2),
            new ServerAddress("::1", 3),
            new ServerAddress("::2", 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "one,", "one,,two", "one:0", "one:65536"})
  void whatIsNoAddressIsRefused(String text) {
    assertThatThrownBy(() -> ServerAddress.list(text, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
