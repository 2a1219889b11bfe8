package dev.cairn.adapter.cli.command;

import dev.cairn.domain.input.RequestShape;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** A command that asks a request, whose options come from the request's description. */
@Command(sortOptions = false)
public abstract class RequestCommand extends Subcommand {

  final RequestOptions options;

  /** A command with an option for each field but those that it takes in its own way. */
  protected RequestCommand(CairnCommand cairn, RequestShape shape, String... without) {
    super(cairn);
    this.options = new RequestOptions(shape, without);
  }

  /** What was typed, by the names of the request's fields. */
  protected final Map<String, @Nullable Object> typed() {
    return options.typed();
  }
}
