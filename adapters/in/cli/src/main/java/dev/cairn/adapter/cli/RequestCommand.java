package dev.cairn.adapter.cli;

import dev.cairn.domain.input.RequestShape;

/** A command that asks a request, whose options come from the request's description. */
abstract class RequestCommand {

  final CairnCommand cairn;
  final RequestOptions options;

  /** A command with an option for each field but those that it takes in its own way. */
  RequestCommand(CairnCommand cairn, RequestShape shape, String... without) {
    this.cairn = cairn;
    this.options = new RequestOptions(shape, without);
  }
}
