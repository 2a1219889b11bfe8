package dev.cairn.adapter.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SdkLoggingTest {

  private final Logger root = Logger.getLogger("");
  private final Level before = root.getLevel();

  @AfterEach
  void restore() {
    root.setLevel(before);
    Logger.getLogger("io.modelcontextprotocol").setLevel(null);
  }

  @Test
  void keepsWholeMessagesOutOfTheLogEvenWhereEverythingIsLogged() {
    root.setLevel(Level.ALL);

    SdkLogging.keepMessagesOut();

    Logger session = Logger.getLogger("io.modelcontextprotocol.spec.McpServerSession");
    assertThat(session.isLoggable(Level.FINE)).isFalse();
    assertThat(session.isLoggable(Level.WARNING)).isTrue();
  }

  @Test
  void leavesTheSdksOwnSettingToWhoeverMadeIt() {
    Logger sdk = Logger.getLogger("io.modelcontextprotocol");
    sdk.setLevel(Level.FINE);

    SdkLogging.keepMessagesOut();

    assertThat(sdk.getLevel()).isEqualTo(Level.FINE);
  }
}
