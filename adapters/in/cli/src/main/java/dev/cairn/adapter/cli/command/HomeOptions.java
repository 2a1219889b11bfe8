package dev.cairn.adapter.cli.command;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What the caller said about the data folder.
 *
 * @param home the folder after {@code --home}; absent, the host decides
 */
public record HomeOptions(@Nullable Path home) {}
