package dev.cairn.adapter.wire.catalog;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.cairn.adapter.wire.PagingView;
import java.util.List;

/** A page of items, in the order of their ids. */
public record ItemPageView(@JsonUnwrapped PagingView paging, List<ItemSummaryView> items) {}
