package dev.cairn.application.sample;

import dev.cairn.adapter.handover.Role;

/** Breaks the rule that only bootstrap knows the adapters. */
public record KnowsAnAdapter(Role role) {}
