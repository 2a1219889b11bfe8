/** Commands about the catalogue of tools. */
@NullMarked
package dev.cairn.adapter.cli.catalog;

import org.jspecify.annotations.NullMarked;
