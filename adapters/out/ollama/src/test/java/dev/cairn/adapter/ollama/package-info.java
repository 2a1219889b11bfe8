@NullMarked
package dev.cairn.adapter.ollama;

import org.jspecify.annotations.NullMarked;
