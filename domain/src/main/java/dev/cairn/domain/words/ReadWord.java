package dev.cairn.domain.words;

import java.util.List;

/**
 * A word of a query as a store's texts let it be read.
 *
 * @param forms those that texts have; none: the word is unknown
 * @param instead those of them that the query does not say, but that it is taken to mean
 */
record ReadWord(QueryWord word, List<Form> forms, List<Form> instead) {}
