package dev.cairn.adapter.handover;

import dev.cairn.application.port.Reranker;
import java.util.List;

/** A reranker as the use cases see it, wherever its model is loaded. */
record HandedReranker(SteadyCalls calls, Runnable leave) implements Reranker {

  @Override
  public List<Double> chances(String query, List<String> texts) {
    return calls.call(Operations.RERANK, new Operations.Read(query, texts));
  }

  @Override
  public void close() {
    leave.run();
  }
}
