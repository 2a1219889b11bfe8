package dev.cairn.adapter.rest;

/**
 * Something that the service needs.
 *
 * @param check fails with a {@link dev.cairn.domain.error.CoreError} where it is down
 */
public record Dependency(String name, Runnable check) {}
