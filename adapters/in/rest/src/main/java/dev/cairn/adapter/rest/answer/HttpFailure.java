package dev.cairn.adapter.rest.answer;

/** A request that ends with an error answer, for a reason that only HTTP knows. */
public final class HttpFailure extends RuntimeException {

  private final Trouble trouble;
  private final String message;

  public HttpFailure(Trouble trouble) {
    this(trouble, trouble.message());
  }

  public HttpFailure(Trouble trouble, String message) {
    super(message, null, false, false);
    this.trouble = trouble;
    this.message = message;
  }

  RestAnswer answer() {
    return Errors.answer(trouble, message);
  }
}
