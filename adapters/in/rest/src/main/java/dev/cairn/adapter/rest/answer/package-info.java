/** What goes back to clients: answers, and errors that give nothing away. */
@NullMarked
package dev.cairn.adapter.rest.answer;

import org.jspecify.annotations.NullMarked;
