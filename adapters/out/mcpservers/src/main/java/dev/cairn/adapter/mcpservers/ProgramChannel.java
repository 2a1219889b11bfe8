package dev.cairn.adapter.mcpservers;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Messages as lines on a program's standard streams. */
final class ProgramChannel implements Channel {

  private final ChildProcess process;
  private final Lines lines;

  ProgramChannel(ChildProcess process, Limits limits) {
    this.process = process;
    this.lines = new Lines(process.output(), new Intake(limits));
  }

  @Override
  public void tell(String message) throws IOException {
    OutputStream input = process.input();
    input.write((message + "\n").getBytes(StandardCharsets.UTF_8));
    input.flush();
  }

  @Override
  public @Nullable String next() throws IOException, ServerFailure {
    return lines.next();
  }

  @Override
  public String ending(String question, @Nullable IOException failure) {
    OptionalInt code = process.exitCode();
    String ending =
        code.isPresent()
            ? "ended with exit code " + code.getAsInt()
            : "closed its standard streams";
    return ending + " before answering " + question;
  }

  @Override
  public void close() {
    process.end();
  }
}
