package dev.cairn.adapter.falkordb.cypher;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A query and its parameters. The query is ours to the last character; whatever comes from outside
 * is a parameter.
 */
public final class Statement {

  private final String query;
  private final StringBuilder parameters = new StringBuilder("CYPHER ");

  private Statement(String query) {
    this.query = query;
  }

  public static Statement of(String query) {
    return new Statement(query);
  }

  public Statement with(String name, @Nullable Object value) {
    parameters.append(Literals.name(name)).append('=');
    Literals.write(parameters, value);
    parameters.append(' ');
    return this;
  }

  public Statement with(Map<String, Object> values) {
    values.forEach(this::with);
    return this;
  }

  public byte[] bytes() {
    return (parameters + query).getBytes(StandardCharsets.UTF_8);
  }
}
