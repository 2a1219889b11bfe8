package dev.cairn.bootstrap;

import dev.cairn.bootstrap.settings.Setting;
import java.util.stream.Stream;

/** Shows the rules which settings there are. */
public final class SettingNames {

  private SettingNames() {}

  public static Stream<String> all() {
    return Stream.of(Setting.values()).map(setting -> setting.key);
  }
}
