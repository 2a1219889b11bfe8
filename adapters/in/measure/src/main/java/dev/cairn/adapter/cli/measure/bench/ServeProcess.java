package dev.cairn.adapter.cli.measure.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A {@code cairn serve} in a process of its own, on a free port. */
record ServeProcess(Process process, int port) implements AutoCloseable {

  private static final Pattern ADDRESS =
      Pattern.compile("listening on http://127\\.0\\.0\\.1:(\\d+)");

  static ServeProcess start(Path launcher, Path home) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(launcher.toString(), "serve", "--home", home.toString(), "--port", "0")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().keySet().removeIf(ServeProcess::isAboutServing);
    Process process = builder.start();
    BufferedReader log = process.errorReader(StandardCharsets.UTF_8);
    for (String line = log.readLine(); line != null; line = log.readLine()) {
      Matcher address = ADDRESS.matcher(line);
      if (address.find()) {
        Thread.ofPlatform().daemon().start(() -> log.lines().forEach(ignored -> {}));
        return new ServeProcess(process, Integer.parseInt(address.group(1)));
      }
    }
    throw new IOException("the service did not start");
  }

  /** How the user's own service is set up, such as its token, is nothing to the one measured. */
  private static boolean isAboutServing(String variable) {
    return variable.startsWith("CAIRN_SERVER_") || variable.equals("CAIRN_TOKEN");
  }

  @Override
  public void close() {
    process.destroy();
    awaitEnd(process);
  }

  /** Waits for a process that knows that it shall end, but not for ever. */
  static void awaitEnd(Process process) {
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
