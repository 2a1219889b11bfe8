package dev.cairn.adapter.rest;

import dev.cairn.testkit.Recording;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A thousand requests, right and wrong in every field, answered as they always were. */
class RecordedRequestsTest {

  @Test
  void everyRequestIsAnsweredAsItWasRecorded() {
    try (TestingService service = TestingService.start()) {
      new Recording(Path.of("src/test/resources/recorded.txt"))
          .replay(
              request -> {
                String[] parts = request.split(" ", 3);
                Reply reply = service.send(parts[0], parts[1], parts.length < 3 ? null : parts[2]);
                return reply.status() + " " + reply.text();
              });
    }
  }
}
