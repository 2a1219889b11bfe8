package dev.cairn.adapter.sample;

import dev.cairn.adapter.handover.Role;

/** Breaks the rule that adapters never see each other. */
public record KnowsAnotherAdapter(Role role) {}
