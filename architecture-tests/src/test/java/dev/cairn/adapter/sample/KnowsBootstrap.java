package dev.cairn.adapter.sample;

import dev.cairn.bootstrap.Main;

/** Breaks the rule that nobody knows bootstrap. */
public record KnowsBootstrap(Main main) {}
