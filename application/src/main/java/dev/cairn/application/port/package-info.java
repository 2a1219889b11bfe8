/** What the use cases need from the outside, in the domain's words. */
@NullMarked
@SecondaryPort
package dev.cairn.application.port;

import org.jmolecules.architecture.hexagonal.SecondaryPort;
import org.jspecify.annotations.NullMarked;
