package dev.cairn.adapter.cli.command;

import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.application.port.ToolServer;
import java.nio.file.Path;
import java.util.List;

/** What the program around the command line knows and can do. */
public interface Host {

  String version();

  /** The absolute path of the program that MCP clients shall start. */
  Path launcher();

  /** The data folder that these options lead to; nothing is opened or created. */
  Path home(HomeOptions options);

  /**
   * Opens the data folder. Called once a command, and only by commands that need it. What the user
   * must put right is a {@link CommandError} or a domain error.
   */
  Cairn open(HomeOptions options);

  /**
   * The servers in an MCP client's configuration, none of them started yet. What is wrong with the
   * file is a {@link dev.cairn.domain.error.ValidationError}.
   */
  List<ToolServer> toolServers(Path config);
}
