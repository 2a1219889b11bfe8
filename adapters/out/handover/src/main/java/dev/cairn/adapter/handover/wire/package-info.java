/** How values and errors cross: everything comes out as it went in. */
@NullMarked
package dev.cairn.adapter.handover.wire;

import org.jspecify.annotations.NullMarked;
