/**
 * Tokenizers of any kind, by Hugging Face's own library. A part of the ONNX adapter that is packed
 * apart, so that only those load it who bring a model along.
 */
@NullMarked
package dev.cairn.adapter.onnx.tokenizers;

import org.jspecify.annotations.NullMarked;
