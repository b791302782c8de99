import { ENDPOINTS, TAGS } from "#shared/contract/mod.ts";
import { operationOf, PARAMETER_COMPONENTS } from "./operation.ts";
import { ERROR_SCHEMA, HEADER_COMPONENTS, SUCCESS_SCHEMA } from "./responses.ts";
import { createSchemaWriter, type Json } from "./schemas.ts";
import { type Operation, shareResponses } from "./shared_responses.ts";

const DESCRIPTION =
  `Five rings a day. Every response is an envelope: \`{ success, data }\` or \`{ success, error, code }\`.

Sign in, or create an access token in the settings, and send it as \`Authorization: Bearer …\`. What all calls have in
common (versions, idempotency, limits) is described in docs/api.md of the project.`;

/** Returns the OpenAPI 3.1 document, generated from the same endpoint values that the server and the client use. */
export function openApiDocument(version: string): Json {
  const writer = createSchemaWriter();
  const operations: Record<string, Record<string, Operation>> = {};
  for (const endpoint of ENDPOINTS) {
    const operation = operationOf(endpoint, writer);
    operations[endpoint.path] = { ...operations[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }
  const { paths, responses } = shareResponses(operations);
  return {
    openapi: "3.1.0",
    info: {
      title: "Gorin",
      version,
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api", description: "This server." }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: { ...writer.components, Success: SUCCESS_SCHEMA, Error: ERROR_SCHEMA },
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
