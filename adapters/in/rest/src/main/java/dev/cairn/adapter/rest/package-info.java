/** Cairn as a REST service. */
@NullMarked
package dev.cairn.adapter.rest;

import org.jspecify.annotations.NullMarked;
