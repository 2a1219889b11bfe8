package dev.cairn.adapter.handover;

import dev.cairn.application.memory.AddedMemory;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.TestingEmbedder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * A process on a data folder: adds memories with the numbers from its second to its third argument,
 * says what became of each, and stays until its input ends.
 */
final class WritingProcess {

  private WritingProcess() {}

  public static void main(String[] arguments) throws IOException {
    Path home = Path.of(arguments[0]);
    try (Handover handover = new Handover(home, TestingLocal.asker(), () -> open(home))) {
      handover.start();
      for (int n = Integer.parseInt(arguments[1]); n < Integer.parseInt(arguments[2]); n++) {
        try {
          NewMemory memory = Fixtures.note("memory " + n);
          AddedMemory added = handover.memories().add().add(memory);
          say((added.created() ? "added " : "known ") + n);
        } catch (CoreError e) {
          say("failed " + n + " " + e.safeMessage());
        }
      }
      say("done");
      while (System.in.read() >= 0) {
        say("still here");
      }
    }
  }

  private static Local open(Path home) {
    try {
      Local local = TestingLocal.of(JournalStore.open(home), new TestingEmbedder());
      say("owner " + System.nanoTime());
      return local;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static synchronized void say(String line) {
    System.out.println(line);
  }
}
