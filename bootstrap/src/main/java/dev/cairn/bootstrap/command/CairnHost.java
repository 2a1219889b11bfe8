package dev.cairn.bootstrap.command;

import dev.cairn.adapter.cli.command.Cairn;
import dev.cairn.adapter.cli.command.HomeOptions;
import dev.cairn.adapter.cli.command.Host;
import dev.cairn.adapter.mcpservers.Limits;
import dev.cairn.adapter.mcpservers.McpServers;
import dev.cairn.application.port.ToolServer;
import dev.cairn.bootstrap.settings.Home;
import dev.cairn.bootstrap.settings.Settings;
import dev.cairn.bootstrap.wiring.Embedders;
import dev.cairn.bootstrap.wiring.Engine;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** This program, as the command line sees it. */
public record CairnHost(Map<String, String> environment) implements Host {

  private static final String LOCALE = "LC_ALL";

  /** Variables as the user set them: the launcher told the locale before it chose its own. */
  public static CairnHost with(Map<String, String> variables) {
    String given = System.getProperty("cairn.locale");
    if (given == null) {
      return new CairnHost(variables);
    }
    Map<String, String> restored = new HashMap<>(variables);
    if (given.isEmpty()) {
      restored.remove(LOCALE);
    } else {
      restored.put(LOCALE, given);
    }
    return new CairnHost(restored);
  }

  @Override
  public String version() {
    String version = CairnHost.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  @Override
  public Path launcher() {
    return Path.of(System.getProperty("cairn.launcher", "cairn")).toAbsolutePath();
  }

  @Override
  public Path home(HomeOptions options) {
    return resolve(options).path();
  }

  /** Most commands never embed; those that do need the model at once, and wait for it anyway. */
  @Override
  public Cairn open(HomeOptions options) {
    return start(options, false);
  }

  @Override
  public List<ToolServer> toolServers(Path config) {
    return McpServers.read(config, environment, Limits.DEFAULT);
  }

  Engine start(HomeOptions options, boolean preload) {
    return prepare(options, preload).start();
  }

  Engine prepare(HomeOptions options, boolean preload) {
    return Engine.prepare(resolve(options), settings(options), preload);
  }

  Embedders embedders(HomeOptions options) {
    return new Embedders(resolve(options), settings(options));
  }

  Settings settings(HomeOptions options) {
    return Settings.load(home(options), environment);
  }

  Home resolve(HomeOptions options) {
    return Home.resolve(options.home(), environment);
  }
}
