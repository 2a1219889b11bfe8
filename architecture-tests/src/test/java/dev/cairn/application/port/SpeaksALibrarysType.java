package dev.cairn.application.port;

import java.util.List;
import org.apache.lucene.search.Query;

/** Breaks the rule that ports speak the domain's language, inside a type argument. */
public interface SpeaksALibrarysType {

  List<Query> queries();
}
