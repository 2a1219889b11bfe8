package dev.cairn.adapter.handover;

/**
 * One call of a port: what is asked and what is answered. Compared by identity; the code stands for
 * it on the wire.
 */
final class Operation<A, R> {

  private final int code;
  private final Codec<A> argument;
  private final Codec<R> answer;

  Operation(int code, Codec<A> argument, Codec<R> answer) {
    this.code = code;
    this.argument = argument;
    this.answer = answer;
  }

  int code() {
    return code;
  }

  Codec<A> argument() {
    return argument;
  }

  Codec<R> answer() {
    return answer;
  }
}
