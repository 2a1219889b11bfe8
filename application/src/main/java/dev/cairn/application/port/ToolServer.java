package dev.cairn.application.port;

import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import java.util.List;

/** A running server that offers tools, prompts and resources. What it says is not to be trusted. */
public interface ToolServer {

  /** What the server is called here, not by itself. */
  String name();

  /** Asks the server what it offers. A server that fails, hangs or lies is an outcome. */
  Listing list();

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
