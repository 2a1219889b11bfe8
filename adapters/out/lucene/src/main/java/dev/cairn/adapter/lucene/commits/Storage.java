package dev.cairn.adapter.lucene.commits;

import java.io.IOException;
import org.apache.lucene.store.Directory;

/** Where the files of an index are; tests put faults in here. */
public interface Storage {
  Directory directory(Folder folder, int number) throws IOException;
}
