import type { Endpoint } from "#shared/contract/mod.ts";
import { failuresOf, NOT_MODIFIED, successOf } from "./responses.ts";
import type { Operation } from "./shared_responses.ts";
import type { Json, SchemaWriter } from "./schemas.ts";

/** The parameters that operations refer to. */
export const PARAMETER_COMPONENTS = {
  "day": {
    name: "day",
    in: "path",
    required: true,
    description: "The day.",
    schema: { $ref: "#/components/schemas/CalendarDate" },
  },
  "id": {
    name: "id",
    in: "path",
    required: true,
    description: "The id of the item.",
    schema: { $ref: "#/components/schemas/Id" },
  },
  "from": {
    name: "from",
    in: "query",
    required: true,
    description: "The first day.",
    schema: { $ref: "#/components/schemas/CalendarDate" },
  },
  "to": {
    name: "to",
    in: "query",
    required: true,
    description: "The last day; it is included.",
    schema: { $ref: "#/components/schemas/CalendarDate" },
  },
  "If-Match": header("If-Match", "The version that the write is based on, in quotes.", {
    type: "string",
    examples: ['"5b0f1c2e-00000000000004d20000"'],
  }),
  "If-None-Match": header("If-None-Match", "`*`: write only if the record was never written.", {
    type: "string",
    examples: ["*"],
  }),
  "Idempotency-Key": header(
    "Idempotency-Key",
    "Identifies this write for 24 hours, so that it is done once.",
    {
      $ref: "#/components/schemas/Id",
    },
  ),
} as const;

/** Returns the operation of an endpoint. Its named schemas are added to the writer. */
export function operationOf(endpoint: Endpoint, writer: SchemaWriter): Operation {
  const { name, summary, tag, access, params, query, writes, idempotent, cached, status } = endpoint;
  const body = bodyOf(endpoint, writer);
  const parameters = [
    ...(params ? parametersOf(writer.input(params), "path") : []),
    ...(query ? parametersOf(writer.input(query), "query") : []),
    ...(writes ? [reference("If-Match"), reference("If-None-Match")] : []),
    ...(idempotent ? [reference("Idempotency-Key")] : []),
    ...(cached
      ? [header("If-None-Match", "The version that the caller has, in quotes.", { type: "string" })]
      : []),
  ];
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(access === "anyone" && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: { "application/json": body } } }),
    responses: {
      [status]: successOf(endpoint, writer),
      ...(cached && { 304: NOT_MODIFIED }),
      ...failuresOf(endpoint, writer),
    },
  };
}

function bodyOf({ body, example, upload }: Endpoint, writer: SchemaWriter): Json | undefined {
  if (upload) return { schema: { type: "object", description: "A document that was exported." } };
  if (!body) return undefined;
  return { schema: writer.input(body), ...(example !== undefined && { example }) };
}

function reference(name: string): Json {
  return { $ref: `#/components/parameters/${name}` };
}

function header(name: string, description: string, schema: Json): Json {
  return { name, in: "header", description, schema };
}

function parametersOf(schema: Json, place: "path" | "query"): Json[] {
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => {
    const shared = Object.values(PARAMETER_COMPONENTS).find((one) => one.name === name && one.in === place);
    if (shared) return reference(name);
    const { description, example, ...schema } = property as Json;
    return {
      name,
      in: place,
      ...(required.includes(name) && { required: true }),
      ...(description !== undefined && { description }),
      schema,
      ...(example !== undefined && { example }),
    };
  });
}
