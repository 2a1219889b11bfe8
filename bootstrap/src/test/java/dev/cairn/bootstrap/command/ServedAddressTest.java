package dev.cairn.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.rest.RestSettings;
import dev.cairn.bootstrap.settings.Home;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServedAddressTest {

  @TempDir Path folder;

  private Home home;

  @BeforeEach
  void makeHome() {
    home = new Home(folder.resolve("home")).create();
  }

  @Test
  void anEncryptedServiceIsCalledByItsAddress() {
    ServedAddress address =
        new ServedAddress(home, RestSettings.on("::1", 0, "given-token"), true, 7433);

    assertThat(address.told()).containsExactly("listening on https://[::1]:7433");
    assertThat(home.path().resolve("page.html")).doesNotExist();
  }

  @Test
  void withoutATokenEverybodyIsWarned() {
    ServedAddress address =
        new ServedAddress(home, RestSettings.on("127.0.0.1", 0, null), false, 7433);

    assertThat(address.told())
        .containsExactly(
            "every user of this machine can read and change everything through it; 'cairn serve"
                + " --private' asks for a token",
            "listening on http://127.0.0.1:7433");
  }

  @Test
  void theFoldersOwnTokenIsNeverToldAndThePageGoesWithTheService() {
    String token = home.token().readOrMake();
    ServedAddress address =
        new ServedAddress(home, RestSettings.on("127.0.0.1", 0, token), false, 7433);
    Path page = home.path().resolve("page.html");

    try (address) {
      assertThat(address.told()).hasSize(3).noneMatch(line -> line.contains(token));
      assertThat(page).content().contains("http://127.0.0.1:7433/#token=" + token);
    }

    assertThat(Files.exists(page)).isFalse();
    assertThat(ServiceNote.find(home)).isEmpty();
  }
}
