import * as z from "zod/mini";
import {
  conflictDataOf,
  CONFLICTS,
  type Endpoint,
  ENDPOINTS,
  ERROR_STATUS,
  type ErrorCode,
  errorsOf,
} from "#shared/contract/mod.ts";
import { MESSAGES } from "../failures/messages.ts";
import { SUMMARIES } from "./summaries.ts";
import { DaySchema, TrashItemSchema, UserSchema } from "#shared/records/mod.ts";
import { DAY_LISTS, RINGS } from "#shared/rings/mod.ts";

type Json = Record<string, unknown>;

/** The schemas that the document defines once, as named components. */
const NAMED = z.registry<{ id: string }>();
NAMED.add(DaySchema, { id: "Day" });
NAMED.add(UserSchema, { id: "User" });
NAMED.add(TrashItemSchema, { id: "TrashItem" });
for (const { title, view } of Object.values(RINGS)) NAMED.add(view, { id: title });
for (const [kind, { item }] of Object.entries(DAY_LISTS)) NAMED.add(item, { id: pascalCase(kind) });

/** Returns `StudyTarget` for `study_target`. */
function pascalCase(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the OpenAPI 3.1 document, generated from the same endpoint values that the server and the client use. */
export function openApiDocument(version: string): Json {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const endpoint of ENDPOINTS) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, components),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Gorin", version, description: "Five rings a day. Every response is an envelope." },
    servers: [{ url: "/api" }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

function operationOf(endpoint: (typeof ENDPOINTS)[number], components: Json): Json {
  const schemaOf = (schema: z.core.$ZodType) => jsonSchemaOf(schema, components);
  return {
    operationId: endpoint.name,
    summary: SUMMARIES[endpoint.name],
    security: endpoint.access === "anyone" ? [] : [{ bearer: [] }],
    parameters: [
      ...(endpoint.params ? parametersOf(schemaOf(endpoint.params), "path") : []),
      ...(endpoint.query ? parametersOf(schemaOf(endpoint.query), "query") : []),
      ...(endpoint.writes ? [header("If-Match", "The version that the write is based on.")] : []),
      ...(endpoint.writes ? [header("If-None-Match", "`*`: write only if the ring was never written.")] : []),
      ...(endpoint.idempotent
        ? [header("Idempotency-Key", "A UUID that identifies this write for 24 hours.")]
        : []),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: { "application/json": { schema: schemaOf(endpoint.body) } } },
    }),
    ...(endpoint.upload && {
      requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
    }),
    responses: {
      [endpoint.status]: {
        description: "Success.",
        headers: { ...HEADERS, ...(endpoint.writes && { ETag: ETAG }) },
        content: contentOf(endpoint, schemaOf),
      },
      ...failuresOf(endpoint, schemaOf),
    },
  };
}

function contentOf(
  { stream, file, response }: Endpoint,
  schemaOf: (schema: z.core.$ZodType) => Json,
): Json {
  if (stream) return streamOf(stream, schemaOf);
  if (file) return Object.fromEntries(file.map((type) => [type, {}]));
  return envelopeOf(schemaOf(response));
}

function envelopeOf(data: Json): Json {
  const properties = { success: { const: true }, data };
  return { "application/json": { schema: { type: "object", properties, required: ["success", "data"] } } };
}

/** Describes each event of a stream by its name; `data` is the content of its `data:` line. */
function streamOf(
  events: Readonly<Record<string, z.core.$ZodType>>,
  schemaOf: (schema: z.core.$ZodType) => Json,
): Json {
  const oneOf = Object.entries(events).map(([name, data]) => ({
    type: "object",
    properties: { event: { const: name }, data: schemaOf(data) },
    required: ["event", "data"],
  }));
  return { "text/event-stream": { schema: { oneOf } } };
}

function failuresOf(endpoint: Endpoint, schemaOf: (schema: z.core.$ZodType) => Json): Json {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => ERROR_STATUS[code]);
  const conflict = conflictDataOf(endpoint);
  return Object.fromEntries([...byStatus].map(([status, codes]) => {
    const data = conflict && codes.some((code) => CONFLICTS.has(code)) ? schemaOf(conflict) : undefined;
    return [status, failureOf(status, codes, data)];
  }));
}

function failureOf(status: number, codes: readonly ErrorCode[], data: Json | undefined): Json {
  const properties = {
    success: { const: false },
    error: { type: "string" },
    code: { enum: codes },
    ...(codes.includes("validation_failed") && { details: DETAILS }),
    ...(data && { data }),
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${MESSAGES[code]}`).join("\n\n"),
    headers: { ...HEADERS, ...(status === 429 || status >= 503 ? { "Retry-After": RETRY_AFTER } : {}) },
    content: {
      "application/json": {
        schema: { type: "object", properties, required: ["success", "error", "code"] },
      },
    },
  };
}

/** What is wrong with a request, field by field. */
const DETAILS = {
  type: "array",
  items: {
    type: "object",
    properties: { path: { type: "string" }, message: { type: "string" } },
    required: ["path", "message"],
  },
};

/** The headers of every response. */
const HEADERS = {
  "X-Request-Id": { description: "Names the call in the server's log.", schema: { type: "string" } },
};

const ETAG = { description: "The version after the write.", schema: { type: "string" } };

const RETRY_AFTER = { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } };

function header(name: string, description: string): Json {
  return { name, in: "header", required: false, description, schema: { type: "string" } };
}

function parametersOf(schema: Json, place: "path" | "query"): Json[] {
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

/** Returns the JSON Schema of a request or response. Adds named schemas to `components` and refers to them. */
function jsonSchemaOf(schema: z.core.$ZodType, components: Json): Json {
  const made = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", metadata: NAMED });
  const { $schema: _dialect, $defs = {}, ...own } = JSON.parse(
    JSON.stringify(made).replaceAll("#/$defs/", "#/components/schemas/"),
  ) as Json & { $defs?: Json };
  Object.assign(components, $defs);
  const id = NAMED.get(schema)?.id;
  if (!id) return own;
  components[id] = own;
  return { $ref: `#/components/schemas/${id}` };
}
