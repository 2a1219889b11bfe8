/** Embeds texts inside the process, with ONNX Runtime and a WordPiece tokenizer of its own. */
@NullMarked
package dev.cairn.adapter.onnx;

import org.jspecify.annotations.NullMarked;
