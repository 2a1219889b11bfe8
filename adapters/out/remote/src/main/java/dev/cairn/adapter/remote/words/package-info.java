/** Search by words on a server: what a server has to tell, and what is made of it for all alike. */
@NullMarked
package dev.cairn.adapter.remote.words;

import org.jspecify.annotations.NullMarked;
