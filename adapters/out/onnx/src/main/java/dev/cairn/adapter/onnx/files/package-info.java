/** Files that are packed with the program and wanted on disk. */
@NullMarked
package dev.cairn.adapter.onnx.files;

import org.jspecify.annotations.NullMarked;
