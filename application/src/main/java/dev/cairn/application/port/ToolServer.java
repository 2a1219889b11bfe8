package dev.cairn.application.port;

import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A running server that offers tools, prompts and resources. What it says is not to be trusted. */
public interface ToolServer {

  /** What the server is called here, not by itself. */
  String name();

  /** What asking it starts or contacts; nobody asks a server whose entry was not approved. */
  Entry entry();

  /** Asks the server what it offers. A server that fails, hangs or lies is an outcome. */
  Listing list();

  /**
   * How a server is written down.
   *
   * @param facts what would be started or contacted, by what it is called; no value that may be
   *     secret is among them
   * @param fingerprint another one as soon as anything that matters is written otherwise
   */
  record Entry(Map<String, String> facts, String fingerprint) {
    public Entry {
      facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }
  }

  /** What came of asking. */
  sealed interface Listing {}

  /**
   * The server answered.
   *
   * @param title what it calls itself
   * @param instructions what it says of itself; empty where it says nothing
   * @param refused what it offers in a form that makes no sense
   */
  record Offer(
      String title, String instructions, List<OfferedItem> items, List<RefusedItem> refused)
      implements Listing {
    public Offer {
      items = List.copyOf(items);
      refused = List.copyOf(refused);
    }
  }

  /**
   * The server could not be listed.
   *
   * @param reason in words that are safe to show
   */
  record Unavailable(String reason) implements Listing {}

  /**
   * One thing that the server offers.
   *
   * @param key what tells it from others of its type: a name, or a resource's address
   */
  record OfferedItem(
      ItemType type, String key, String name, String description, ItemSchemas schemas) {}

  /**
   * Something that the server offers and nobody can use.
   *
   * @param reason in words that are safe to show
   */
  record RefusedItem(ItemType type, String key, String reason) {}
}
