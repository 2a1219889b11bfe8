package dev.cairn.adapter.onnx;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * A program of its own that is told to end while models load: it goes on for a while, as a service
 * does that answers what is under way, and comes to rest then.
 */
final class EndDuringALoad {

  private static final int MORE = 3;

  private EndDuringALoad() {}

  public static void main(String[] arguments) throws InterruptedException {
    Path cache = Path.of(arguments[0]);
    CountDownLatch loading = new CountDownLatch(1);
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              while (true) {
                load(cache);
                loading.countDown();
              }
            });
    Runtime.getRuntime().addShutdownHook(new Thread(() -> answerTheRest(cache)));
    loading.await();
    System.exit(0);
  }

  private static void answerTheRest(Path cache) {
    for (int i = 0; i < MORE; i++) {
      load(cache);
      System.out.print("answered ");
    }
    OnnxEmbedder.rest();
    System.out.println("at rest");
  }

  private static void load(Path cache) {
    try (OnnxEmbedder embedder = OnnxEmbedder.load(OnnxModel.ALL_MINILM_L6_V2, cache)) {
      embedder.embedQuery("the same text");
    }
  }
}
