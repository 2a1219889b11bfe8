package dev.cairn.adapter.mcp.tool;

import dev.cairn.adapter.wire.RequestSchemas;
import dev.cairn.adapter.wire.catalog.CatalogViews;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.port.Page;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.input.CatalogPageRequest;
import dev.cairn.domain.input.CatalogRequests;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Shows the catalogue's skills page by page. */
final class ListSkillsTool implements CairnTool {

  private static final String NAME = "list_skills";

  private final Supplier<CatalogUseCases> catalog;
  private final ToolLog log = new ToolLog(NAME);

  ListSkillsTool(Supplier<CatalogUseCases> catalog) {
    this.catalog = catalog;
  }

  @Override
  public McpSchema.Tool definition() {
    return McpSchema.Tool.builder(NAME, RequestSchemas.brief(CatalogRequests.SKILL_PAGE))
        .title("List skills")
        .description(
            "Use this to get an overview of what the catalogue of tools can do, or when"
                + " search_tools finds nothing and you want to know what there is. Gives the"
                + " skills in the order of their ids, page by page, each with the number of tools,"
                + " prompts and resources in it.")
        .outputSchema(
            new Schema()
                .with("page", Schema.count())
                .with("page_size", Schema.count())
                .with("total", "How many there are, on all pages.", Schema.count())
                .with("has_more", Schema.flag())
                .with("total_pages", Schema.count())
                .with("skills", Schema.listOf(CatalogSchemas.skill()))
                .require("page", "page_size", "total", "has_more", "total_pages", "skills")
                .open())
        .annotations(Hints.READS.titled("List skills"))
        .build();
  }

  @Override
  public Answer call(Map<String, ? extends @Nullable Object> arguments) {
    long start = System.nanoTime();
    CatalogPageRequest request = CatalogRequests.skillPage(arguments);
    Page<CountedSkill> found = catalog.get().browse().skills(request.offset(), request.pageSize());
    log.info(
        "list_skills_completed",
        Map.of("result_count", found.values().size(), "duration_ms", ToolLog.millisSince(start)));
    return new Answer(
        SkillText.page(found, request),
        CatalogViews.skills(found, request.page(), request.pageSize()));
  }
}
