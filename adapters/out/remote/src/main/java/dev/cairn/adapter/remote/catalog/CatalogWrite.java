package dev.cairn.adapter.remote.catalog;

import dev.cairn.application.port.CatalogIds;

/**
 * One write of a catalogue, through all its attempts: what one without an answer may have done is
 * recognised by the next.
 */
public interface CatalogWrite {

  void save(CatalogBatch contents);

  CatalogIds remove(CatalogIds ids);

  boolean replaceAll(long revision, CatalogBatch contents);
}
