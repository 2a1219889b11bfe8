/** The routes there are, by topic, and their description for programs and people. */
@NullMarked
package dev.cairn.adapter.rest.api;

import org.jspecify.annotations.NullMarked;
