package dev.cairn.adapter.mcp.http;

import dev.cairn.adapter.mcp.rpc.Protocol;
import java.time.Duration;

/**
 * How much to take on at a time.
 *
 * @param bodyBytes the longest request that is read
 * @param bytes how many bytes of requests are held together, from reading to the last byte of the
 *     answer
 * @param calls how many tool calls run side by side
 * @param call how long each may take
 * @param waitingCalls how many more may wait for their turn
 * @param sessions how many sessions there are; a new one takes the place of one that is not in use
 * @param idle how long a session lasts without being used
 * @param grace how long the end waits for the calls under way
 */
public record HttpLimits(
    int bodyBytes,
    long bytes,
    int calls,
    Duration call,
    int waitingCalls,
    int sessions,
    Duration idle,
    Duration grace) {

  public static final HttpLimits DEFAULT =
      new HttpLimits(
          10 << 20,
          64 << 20,
          32,
          Protocol.CALL_LIMIT,
          1000,
          1000,
          Duration.ofHours(8),
          Duration.ofSeconds(10));
}
