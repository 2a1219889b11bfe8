package dev.cairn.bootstrap.bench;

import dev.cairn.application.port.MemoryStore;
import java.nio.file.Path;

/**
 * A store of some backend that is empty and nobody else's.
 *
 * @param end removes it with all it holds
 */
public record Trial(MemoryStore store, Runnable end) implements AutoCloseable {

  /** Makes one on a backend; fails where its server is not to be had. */
  public interface Maker {
    /**
     * An empty store of this backend.
     *
     * @param folder where an embedded one may keep its files
     */
    Trial make(String backend, Path folder);
  }

  @Override
  public void close() {
    store.close();
    end.run();
  }
}
