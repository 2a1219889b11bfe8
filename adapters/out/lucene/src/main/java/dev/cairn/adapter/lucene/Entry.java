package dev.cairn.adapter.lucene;

/**
 * Something that can be found by meaning.
 *
 * @param vector at unit length, or all zeros; shared, so nobody may change it
 */
record Entry<K, T>(K id, T value, float[] vector) {}
