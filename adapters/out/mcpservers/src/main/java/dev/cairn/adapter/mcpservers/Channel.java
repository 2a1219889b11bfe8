package dev.cairn.adapter.mcpservers;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * An open line to a server, on which messages go both ways. Calls block; closing the line from
 * another thread ends them.
 */
interface Channel extends AutoCloseable {

  /** Sends a request, whose answer is to be awaited with {@link #next}. */
  default void request(String message) throws IOException, ServerFailure {
    tell(message);
  }

  /** Sends what has no answer. */
  void tell(String message) throws IOException, ServerFailure;

  /** The next message, whatever it is; null where no more will come. */
  @Nullable String next() throws IOException, ServerFailure;

  /** From now on both sides speak this version of the protocol. */
  default void agree(String version) {}

  /** Why a line ended, or failed, before this question was answered. */
  String ending(String question, @Nullable IOException failure);

  @Override
  void close();
}
