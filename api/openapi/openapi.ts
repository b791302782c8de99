import { BattleTallySchema, ENDPOINTS } from "#shared/contract/mod.ts";
import { extendSchemas } from "./extended_schemas.ts";
import { TrashedSchema } from "./named_schemas.ts";
import { operationOf, PARAMETER_COMPONENTS } from "./operation.ts";
import { ERROR_SCHEMA, HEADER_COMPONENTS, SUCCESS_SCHEMA } from "./responses.ts";
import { createSchemaWriter, type Json } from "./schemas.ts";
import { type Operation, shareResponses } from "./shared_responses.ts";
import { shareFields } from "./shared_fields.ts";
import { TAGS } from "./tags.ts";

const DESCRIPTION =
  `Five rings a day. Every response is an envelope: \`{ success, data }\` or \`{ success, error, code }\`.

Sign in, or create an access token in the settings, and send it as \`Authorization: Bearer …\`. What all calls have in
common (versions, idempotency, limits) is described in docs/api.md of the project.`;

/** Returns the OpenAPI 3.1 document, generated from the same endpoint values that the server and the client use. */
export function openApiDocument(version: string): Json {
  const writer = createSchemaWriter();
  // No endpoint has them by themselves; others extend them.
  writer.output(BattleTallySchema);
  writer.output(TrashedSchema);
  const operations: Record<string, Record<string, Operation>> = {};
  for (const endpoint of ENDPOINTS) {
    const operation = operationOf(endpoint, writer);
    operations[endpoint.path] = { ...operations[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }
  // Extending keeps the shape of operations.
  const extended = extendSchemas(operations, writer.components) as typeof operations;
  const named = extendedSchemas(writer.components);
  const shared = shareFields({ extended, named }, named);
  const { paths, responses } = shareResponses(shared.part.extended);
  return {
    openapi: "3.1.0",
    info: {
      title: "Gorin",
      version,
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api", description: "This server." }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: { ...shared.part.named, ...shared.schemas, Success: SUCCESS_SCHEMA, Error: ERROR_SCHEMA },
      responses,
      parameters: PARAMETER_COMPONENTS,
      headers: HEADER_COMPONENTS,
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "The token of a session, or an access token (`gorin_…`).",
        },
      },
    },
  };
}

/** Returns the named schemas, each with what it contains written as extensions of the others. */
function extendedSchemas(named: Json): Json {
  return Object.fromEntries(
    Object.entries(named).map((
      [name, schema],
    ) => [name, extendSchemas(schema, { ...named, [name]: undefined })]),
  );
}
