package dev.cairn.adapter.onnx;

/** A model's file is not of a kind that can be used; the message says why, as half a sentence. */
final class UnusableModel extends Exception {

  UnusableModel(String reason) {
    super(reason);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
