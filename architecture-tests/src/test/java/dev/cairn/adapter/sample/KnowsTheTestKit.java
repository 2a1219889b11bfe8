package dev.cairn.adapter.sample;

import dev.cairn.testkit.Fixtures;

/** Breaks the rule that only tests know the test kit. */
public record KnowsTheTestKit(Fixtures fixtures) {}
