package dev.cairn.adapter.mcpservers;

import java.net.URI;
import java.util.Map;

/** A server that runs elsewhere and speaks over HTTP. */
record Web(URI address, Map<String, String> headers, Style style) implements Endpoint {

  /** The two ways in which MCP has used HTTP. */
  enum Style {
    /** Each request is answered in its own response. */
    STREAMABLE,
    /** All answers come on one stream of events; the way until 2024-11-05. */
    EVENTS
  }

  Web {
    headers = Map.copyOf(headers);
  }

  @Override
  public Channel open(Limits limits) {
    WebClient client = new WebClient(this, limits);
    return switch (style) {
      case STREAMABLE -> new StreamableChannel(client);
      case EVENTS -> new EventsChannel(client);
    };
  }
}
