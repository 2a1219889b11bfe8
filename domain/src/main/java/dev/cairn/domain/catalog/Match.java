package dev.cairn.domain.catalog;

/** Something in an answer, with its similarity from 0 to 1. */
public record Match<T>(T value, double score) {}
