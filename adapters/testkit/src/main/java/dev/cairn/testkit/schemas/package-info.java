/** What every repository of schemas must do, and one in memory. */
@NullMarked
package dev.cairn.testkit.schemas;

import org.jspecify.annotations.NullMarked;
