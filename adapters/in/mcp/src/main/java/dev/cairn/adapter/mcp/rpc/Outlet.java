package dev.cairn.adapter.mcp.rpc;

/** The way to a client for what is said to it before an answer, or without one. */
public interface Outlet {

  /** Says it; nothing happens once nobody wants to hear it. */
  void tell(String json);

  /** Whether somebody may still hear something. */
  boolean isOpen();
}
