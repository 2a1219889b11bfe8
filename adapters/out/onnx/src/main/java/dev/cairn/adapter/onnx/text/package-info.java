/** How a text becomes the tokens that a model reads. */
@NullMarked
package dev.cairn.adapter.onnx.text;

import org.jspecify.annotations.NullMarked;
