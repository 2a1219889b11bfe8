package dev.cairn.domain.input;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.MemoryQuery;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The two requests of clients that know one shape of search only, such as ChatGPT's connectors. */
public final class ConnectorRequests {

  private static final Field<String> QUERY =
      Field.question(MemoryQuery.MAX_PASTED_LENGTH, "What to look for, in plain words.");
  public static final RequestShape SEARCH = RequestShape.of(QUERY);

  private static final Field<MemoryId> ID =
      Field.required("id", new Kind.Id(), "The id, as the search gave it.");
  public static final RequestShape FETCH = RequestShape.of(ID);

  private ConnectorRequests() {}

  public static MemoryQuery search(Map<String, ? extends @Nullable Object> given) {
    return new MemoryQuery(
        SEARCH.valid(given).get(QUERY), MemoryQuery.DEFAULT_LIMIT, Filter.everything(), 0);
  }

  public static MemoryId fetch(Map<String, ? extends @Nullable Object> given) {
    return FETCH.valid(given).get(ID);
  }
}
