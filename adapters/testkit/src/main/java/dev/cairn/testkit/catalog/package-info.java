/** What every catalogue must do, and an oracle that looks at everything. */
@NullMarked
package dev.cairn.testkit.catalog;

import org.jspecify.annotations.NullMarked;
