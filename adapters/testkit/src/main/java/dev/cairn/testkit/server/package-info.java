/** Real servers for tests, each on a free port of the loopback and with a folder of its own. */
@NullMarked
package dev.cairn.testkit.server;

import org.jspecify.annotations.NullMarked;
