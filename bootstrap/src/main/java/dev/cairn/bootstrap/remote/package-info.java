/**
 * What talks to servers. It is loaded with its libraries only where the settings ask for it, so
 * that the embedded default starts as fast as if there were no others.
 */
@NullMarked
package dev.cairn.bootstrap.remote;

import org.jspecify.annotations.NullMarked;
