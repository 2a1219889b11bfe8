package dev.cairn.adapter.onnx;

/**
 * How a network wants its texts, and what it makes of them.
 *
 * @param window how many tokens it reads at once, special tokens and prefix included
 */
record TextReading(int window, String queryPrefix, String passagePrefix, Pooling pooling) {}
