package dev.cairn.adapter.wire.memories;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.cairn.adapter.wire.PagingView;
import java.util.List;

/** A page of tags, the most used first. */
public record TagsView(@JsonUnwrapped PagingView paging, List<TagCountView> tags) {}
