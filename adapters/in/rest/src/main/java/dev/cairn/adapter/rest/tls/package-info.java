/** Encryption: the certificate and its key, read from files and read again when they change. */
@NullMarked
package dev.cairn.adapter.rest.tls;

import org.jspecify.annotations.NullMarked;
