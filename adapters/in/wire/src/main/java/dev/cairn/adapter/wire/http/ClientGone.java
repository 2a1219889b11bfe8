package dev.cairn.adapter.wire.http;

/** How whoever holds a connection tells whoever works on a request that its client is gone. */
public final class ClientGone {

  /** The name of a request's attribute, a {@link java.util.function.BooleanSupplier}. */
  public static final String ATTRIBUTE = "cairn.abandoned";

  private ClientGone() {}
}
