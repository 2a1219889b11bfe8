package dev.cairn.adapter.lucene.commits;

import java.nio.file.ReadOnlyFileSystemException;
import java.util.Collection;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.Lock;

/** Files of an index that are only read: everything that would change one is refused. */
final class ReadOnlyDirectory extends FilterDirectory {

  ReadOnlyDirectory(Directory files) {
    super(files);
  }

  @Override
  public Lock obtainLock(String name) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public IndexOutput createOutput(String name, IOContext context) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public IndexOutput createTempOutput(String prefix, String suffix, IOContext context) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void deleteFile(String name) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void rename(String source, String target) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void sync(Collection<String> names) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void syncMetaData() {
    throw new ReadOnlyFileSystemException();
  }
}
