package dev.cairn.adapter.lucene;

import dev.cairn.adapter.lucene.commits.Folder;
import dev.cairn.adapter.lucene.commits.Storage;
import java.io.IOException;
import java.util.Collection;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;

/** Files on a disk that can be told to be full, when files are made or when they are forced out. */
final class FaultyStorage implements Storage {

  enum Fault {
    NONE,
    CREATE,
    SYNC,
    RENAME
  }

  private volatile Fault fault = Fault.NONE;

  void set(Fault changed) {
    fault = changed;
  }

  @Override
  public Directory directory(Folder folder, int number) throws IOException {
    return new Faulty(folder.directory(number));
  }

  private void failOn(Fault operation) throws IOException {
    if (fault == operation) {
      throw new IOException("No space left on device");
    }
  }

  private final class Faulty extends FilterDirectory {

    Faulty(Directory files) {
      super(files);
    }

    @Override
    public IndexOutput createOutput(String name, IOContext context) throws IOException {
      failOn(Fault.CREATE);
      return super.createOutput(name, context);
    }

    @Override
    public void sync(Collection<String> names) throws IOException {
      failOn(Fault.SYNC);
      super.sync(names);
    }

    @Override
    public void rename(String source, String target) throws IOException {
      failOn(Fault.RENAME);
      super.rename(source, target);
    }
  }
}
