/** Routes, and how requests are read for them and carried out within their limits. */
@NullMarked
package dev.cairn.adapter.rest.route;

import org.jspecify.annotations.NullMarked;
