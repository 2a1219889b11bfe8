/** Opens what the settings ask for and puts it together. */
@NullMarked
package dev.cairn.bootstrap.wiring;

import org.jspecify.annotations.NullMarked;
