package dev.cairn.adapter.cli.command;

import picocli.CommandLine.Command;

/** A command of {@code cairn}, which gives it the global options, and through which it answers. */
@Command(abbreviateSynopsis = true)
public abstract class Subcommand {

  protected final CairnCommand cairn;

  protected Subcommand(CairnCommand cairn) {
    this.cairn = cairn;
  }
}
