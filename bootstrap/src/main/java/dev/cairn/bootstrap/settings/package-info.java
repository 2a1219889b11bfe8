/** What can be set, where it is kept, and the data folder. */
@NullMarked
package dev.cairn.bootstrap.settings;

import org.jspecify.annotations.NullMarked;
