package dev.cairn.adapter.mcp.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoneSurrogatesTest {

  @Test
  void leavesWholeCharactersAlone() {
    assertThat(LoneSurrogates.escape("{\"a\":\"é🗿\"}")).isEqualTo("{\"a\":\"é🗿\"}");
  }

  @Test
  void escapesHalves() {
    assertThat(LoneSurrogates.escape("a\ud83db🗿\udc00")).isEqualTo("a\\ud83db🗿\\udc00");
  }
}
