/** What every store of memories must do, and an oracle that looks at everything. */
@NullMarked
package dev.cairn.testkit.memories;

import org.jspecify.annotations.NullMarked;
