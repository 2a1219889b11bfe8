package dev.cairn.adapter.mcpservers;

/** Where a server is to be found, or how it is started. */
sealed interface Endpoint permits Program, Web {

  Channel open(Limits limits) throws ServerFailure;
}
