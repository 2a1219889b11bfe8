package dev.cairn.adapter.mcpservers;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A server that is started as a program and speaks over its standard streams.
 *
 * @param variables its whole environment
 * @param folder where it runs; null: where we do
 */
record Program(
    String command, List<String> arguments, Map<String, String> variables, @Nullable Path folder)
    implements Endpoint {

  Program {
    arguments = List.copyOf(arguments);
    variables = Map.copyOf(variables);
  }

  @Override
  public Channel open(Limits limits) throws ServerFailure {
    return new ProgramChannel(ChildProcess.start(this), limits);
  }
}
