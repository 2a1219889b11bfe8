package dev.cairn.adapter.mcp;

import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import java.util.Map;

/**
 * Stands in for the SDK's schema validator, which a cold start has no time to load. Arguments are
 * checked by the domain, with its own messages; that results fit their schemas is a test's job.
 */
final class TrustedSchemas implements JsonSchemaValidator {

  @Override
  public ValidationResponse validate(Map<String, Object> schema, Object content) {
    return ValidationResponse.asValid("");
  }
}
