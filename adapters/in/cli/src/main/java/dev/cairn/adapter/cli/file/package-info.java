/** Files as commands read and write them: strictly, and never by half. */
@NullMarked
package dev.cairn.adapter.cli.file;

import org.jspecify.annotations.NullMarked;
