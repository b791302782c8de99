import * as z from "zod/mini";
import { ENDPOINTS } from "#shared/contract/endpoints.ts";
import {
  type Endpoint,
  ERROR_STATUS,
  type ErrorCode,
  errorDataOf,
  ERRORS_WITH_DATA,
  errorsOf,
  TAGS,
} from "#shared/contract/mod.ts";
import { FACTS } from "#shared/domain/schema.ts";
import { MESSAGES } from "../failures.ts";

/** The headers of every response. */
const HEADERS = {
  "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
};

/** The headers that responses refer to. */
const HEADER_COMPONENTS = {
  "X-Request-Id": {
    description: "Names the call in the server's log.",
    schema: { type: "string", format: "uuid" },
  },
  "ETag": {
    description: "The version, after a write the new one, in quotes.",
    schema: { type: "string", examples: ['"5b0f1c2e-00000000000004d20000"'] },
  },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
  "Content-Disposition": { description: "The name to save the file by.", schema: { type: "string" } },
  "X-Damaged": {
    description: "What a table leaves out because it is damaged, such as `2026-11-21/water`. Usually absent.",
    schema: { type: "string" },
  },
  "X-Total-Days": { description: "How many days are on record.", schema: { type: "integer", minimum: 0 } },
} as const;

/** The schema that all successful responses have in common. */
const SUCCESS_SCHEMA = {
  type: "object",
  description: "A successful call.",
  properties: { success: { const: true }, data: { description: "What the call returns." } },
  required: ["success", "data"],
};

/** The schema that all error responses have in common. */
const ERROR_SCHEMA = {
  type: "object",
  description: "A failed call.",
  properties: {
    success: { const: false },
    error: { type: "string", description: "What is wrong, as a sentence for people." },
    code: { type: "string", enum: Object.keys(ERROR_STATUS), description: "What is wrong, for programs." },
    said: { $ref: "#/components/schemas/Said" },
    details: {
      type: "array",
      description: "What is wrong field by field; only with `validation_failed`.",
      items: {
        type: "object",
        properties: {
          path: {
            type: "string",
            description: "The field, such as `goals.0.target`; empty for the whole body.",
          },
          message: { type: "string", description: "What is wrong with it." },
          said: { $ref: "#/components/schemas/Said" },
        },
        required: ["path", "message"],
      },
    },
  },
  required: ["success", "error", "code"],
  examples: [{ success: false, error: MESSAGES.invalid_date, code: "invalid_date" }],
};

function successOf(endpoint: Endpoint, writer: SchemaWriter): Json {
  const { stream, file, response, writes, cached } = endpoint;
  const headers = {
    ...HEADERS,
    ...((writes || cached) && { ETag: { $ref: "#/components/headers/ETag" } }),
    ...(file && !cached && {
      "Content-Disposition": { $ref: "#/components/headers/Content-Disposition" },
      "X-Damaged": { $ref: "#/components/headers/X-Damaged" },
      "X-Total-Days": { $ref: "#/components/headers/X-Total-Days" },
    }),
  };
  if (stream) return { description: "The stream.", headers, content: streamOf(stream, writer) };
  if (file) {
    const content = Object.fromEntries(file.map((type) => [type, type.startsWith("text/") ? TEXT : {}]));
    return { description: "The file.", headers, content };
  }
  const data = writer.output(response);
  const schema = {
    allOf: [{ $ref: "#/components/schemas/Success" }, { properties: { data }, required: ["data"] }],
  };
  return { description: "OK.", headers, content: { "application/json": { schema } } };
}

/** The response of a cached endpoint to a caller who has its present version. */
const NOT_MODIFIED = {
  description: "The version in `If-None-Match` is the present one.",
  headers: { ...HEADERS, ETag: { $ref: "#/components/headers/ETag" } },
};

const TEXT = { schema: { type: "string" } };

/** Describes each event of a stream by its name; `data` is the content of its `data:` line. */
function streamOf(events: Readonly<Record<string, z.core.$ZodType>>, writer: SchemaWriter): Json {
  const oneOf = Object.entries(events).map(([name, data]) => ({
    type: "object",
    properties: { event: { const: name }, data: writer.output(data) },
    required: ["event", "data"],
  }));
  return { "text/event-stream": { schema: { type: "string", contentSchema: { oneOf } } } };
}

/** What does not depend on what a call does. Such errors are one response, whose description has each status. */
const COMMON_ERRORS: ReadonlySet<ErrorCode> = new Set([
  "forbidden",
  "payload_too_large",
  "request_timeout",
  "too_many_requests",
  "unauthenticated",
  "unsupported_media_type",
]);

/** The responses that stand for several statuses. */
const RANGES = { common: "4XX", server: "5XX" } as const;

/** Returns the error responses of an endpoint by status. */
function failuresOf(endpoint: Endpoint, writer: SchemaWriter): Json {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => statusKeyOf(code, endpoint));
  return Object.fromEntries([...byStatus].map(([status, codes]) => {
    const data = codes.some((code) => ERRORS_WITH_DATA.has(code)) ? errorDataOf(endpoint) : undefined;
    return [status, failureOf(status, codes.toSorted(), data && writer.output(data))];
  }));
}

/**
 * Returns the key under which an operation has the response of an error: its status, or the range that has it. A status
 * that some error of the operation has to itself has all of them, since it comes before the range.
 */
export function statusKeyOf(code: ErrorCode, endpoint: Endpoint): string {
  const status = ERROR_STATUS[code];
  if (status >= 500) return RANGES.server;
  const alike = [...errorsOf(endpoint)].filter((other) => ERROR_STATUS[other] === status);
  return alike.every((other) => COMMON_ERRORS.has(other)) ? RANGES.common : String(status);
}

function failureOf(status: string, codes: readonly ErrorCode[], data: Json | undefined): Json {
  const properties = { code: { enum: codes }, ...(data && { data }) };
  const isRange = status.endsWith("XX");
  const meanings = codes.map((code) =>
    isRange ? `${ERROR_STATUS[code]} \`${code}\`` : `\`${code}\`: ${MESSAGES[code]}`
  );
  return {
    description: isRange ? `${meanings.join(", ")}.` : meanings.join("\n\n"),
    headers: {
      ...HEADERS,
      ...(isRange && { "Retry-After": { $ref: "#/components/headers/Retry-After" } }),
    },
    content: {
      "application/json": {
        schema: { allOf: [{ $ref: "#/components/schemas/Error" }, { properties }] },
      },
    },
  };
}

/** The headers of a call that writes a versioned record. */
const WRITE_HEADERS = [
  header("If-Match", "The version that the write is based on, in quotes.", {
    type: "string",
    examples: ['"5b0f1c2e-00000000000004d20000"'],
  }),
  header("If-None-Match", "`*`: write only if the record was never written.", {
    type: "string",
    examples: ["*"],
  }),
];

/** The header of a call that is done once, however often it arrives. */
const IDEMPOTENCY_KEY = header(
  "Idempotency-Key",
  "Identifies this write for 24 hours, so that it is done once.",
  { $ref: "#/components/schemas/Id" },
);

/** The header of a call whose response a caller may have already. */
const CACHED_VERSION = header("If-None-Match", "The version that the caller has, in quotes.", {
  type: "string",
});

/** Returns the operation of an endpoint. Its named schemas are added to the writer. */
function operationOf(endpoint: Endpoint, writer: SchemaWriter): Operation {
  const { name, summary, tag, access, params, query, writes, idempotent, cached, status } = endpoint;
  const body = bodyOf(endpoint, writer);
  const parameters = [
    ...(params ? parametersOf(writer.input(params), "path") : []),
    ...(query ? parametersOf(writer.input(query), "query") : []),
    ...(writes ? WRITE_HEADERS : []),
    ...(idempotent ? [IDEMPOTENCY_KEY] : []),
    ...(cached ? [CACHED_VERSION] : []),
  ];
  return {
    operationId: name,
    tags: [tag],
    // Plain text, unlike descriptions: Markdown would show as it is written.
    summary: summary.replaceAll(/`([^`]*)`/g, "“$1”"),
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

function header(name: string, description: string, schema: Json): Parameter {
  return { name, in: "header", description, schema };
}

function parametersOf(schema: Json, place: "path" | "query"): Parameter[] {
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => {
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

/** The length of patterns that people can read, in characters. */
const READABLE_PATTERN = 100;

/** A part of the document. */
type Json = Record<string, unknown>;

/** Converts schemas, and collects those that have a name. */
interface SchemaWriter {
  /** The named schemas that were met so far, by name. */
  readonly components: Json;
  /** Returns the JSON Schema of what a caller sends. */
  input(schema: z.core.$ZodType): Json;
  /** Returns the JSON Schema of what the server returns. */
  output(schema: z.core.$ZodType): Json;
}

function createSchemaWriter(): SchemaWriter {
  const components: Json = {};
  const write = (schema: z.core.$ZodType, io: "input" | "output"): Json => {
    const made = z.toJSONSchema(schema, { io, unrepresentable: "any", metadata: FACTS, override: simplify });
    const { $schema: _dialect, $defs = {}, ...own } = JSON.parse(
      JSON.stringify(made).replaceAll("#/$defs/", "#/components/schemas/"),
      separateTypes,
    ) as Json & { $defs?: Json };
    // The definitions of a JSON Schema are JSON Schemas.
    for (const [name, definition] of Object.entries($defs)) {
      components[name] = complete(definition as Json);
    }
    const id = FACTS.get(schema)?.id;
    if (!id) return own;
    // A schema that refers to others is among the definitions already.
    components[id] ??= complete(own);
    return { $ref: `#/components/schemas/${id}` };
  };
  return {
    components,
    input: (schema) => write(schema, "input"),
    output: (schema) => write(schema, "output"),
  };
}

/** Returns a named schema with its example as JSON Schema has it: zod would drop those of a schema that transforms. */
function complete({ example, ...schema }: Json): Json {
  return example === undefined ? schema : { ...schema, examples: [example] };
}

/**
 * Leaves out what would promise too much or is said twice: later servers may return more fields, the name of a format
 * makes its pattern redundant, and a constant its type. A field that must be undefined must be absent from JSON.
 */
function simplify(
  { zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema },
): void {
  const { def } = zodSchema._zod;
  if (def.type === "undefined") jsonSchema.not = {};
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // What refers to a schema with a format has none of its own.
  if (jsonSchema.format || "format" in def) delete jsonSchema.pattern;
  // Nobody can read a pattern that knows the length of each month; the server rejects what does not exist anyway.
  const patterns = (jsonSchema.allOf ?? []).filter(({ pattern }) =>
    !pattern || pattern.length < READABLE_PATTERN
  );
  if (jsonSchema.allOf && patterns.length === 1) {
    delete jsonSchema.allOf;
    Object.assign(jsonSchema, patterns[0]);
  }
  if (jsonSchema.const !== undefined) delete jsonSchema.type;
  // Every integer of JSON is within these bounds.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** Returns a schema of several types besides null as one schema for each: generators of clients reject the list. */
function separateTypes(_key: string, json: unknown): unknown {
  if (!(json instanceof Object && "type" in json && Array.isArray(json.type))) return json;
  const { type: types, ...rest } = json;
  return types.filter((type) => type !== "null").length > 1
    ? { ...rest, anyOf: types.map((type) => ({ type })) }
    : json;
}

/** A parameter or a header of a call. */
interface Parameter extends Json {
  readonly name: string;
}

/** An operation with its parameters, and its responses by status. */
interface Operation extends Json {
  readonly parameters?: readonly Parameter[];
  readonly responses: Json;
}

/** What several operations have, each part once. */
interface Shared {
  /** The parts that more than one operation has, by their names. */
  readonly components: Json;
  /** Returns the reference to a part, or the part itself where no other operation has it. */
  refer(part: unknown): unknown;
}

/**
 * Finds what is equal among `parts`, each with the name that it has as a component; with a number where different parts
 * have one name.
 */
function share(kind: "parameters" | "responses", parts: readonly (readonly [string, unknown])[]): Shared {
  const components: Json = {};
  const references = new Map<string, Json>();
  const counts = new Map<string, number>();
  for (const [text, [first, ...others]] of Map.groupBy(parts, ([, part]) => JSON.stringify(part))) {
    if (!first || others.length === 0) continue;
    const [wanted, part] = first;
    const count = (counts.get(wanted) ?? 0) + 1;
    counts.set(wanted, count);
    const name = count === 1 ? wanted : `${wanted}-${count}`;
    components[name] = part;
    references.set(text, { $ref: `#/components/${kind}/${name}` });
  }
  return { components, refer: (part) => references.get(JSON.stringify(part)) ?? part };
}

/** Returns the name of a parameter as a component. Generators of Go clients reject one that a schema has, too. */
function componentName(name: string, schemas: Json): string {
  const isTaken = Object.keys(schemas).some((schema) => schema.toLowerCase() === name.toLowerCase());
  return isTaken ? `${name.charAt(0).toUpperCase()}${name.slice(1)}Parameter` : name;
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

const DESCRIPTION =
  `Five rings a day. Every response is an envelope: \`{ success, data }\` or \`{ success, error, code }\`.

Sign in, or create an access token in the settings, and send it as \`Authorization: Bearer …\`. What all calls have in
common (versions, idempotency, limits) is described in docs/api.md of the project.`;

/** Returns the OpenAPI 3.1 document, generated from the same endpoint values that the server and the client use. */
export function openApiDocument(version: string): Json {
  const writer = createSchemaWriter();
  const operations = ENDPOINTS.map((endpoint) => ({ endpoint, operation: operationOf(endpoint, writer) }));
  const schemas = { ...writer.components, Success: SUCCESS_SCHEMA, Error: ERROR_SCHEMA };
  const all = operations.map(({ operation }) => operation);
  const responses = share("responses", all.flatMap((operation) => Object.entries(operation.responses)));
  const parameters = share(
    "parameters",
    all.flatMap(({ parameters = [] }) => parameters).map((one) => [componentName(one.name, schemas), one]),
  );
  const paths: Record<string, Json> = {};
  for (const { endpoint: { path, method }, operation } of operations) {
    const shared = {
      ...operation,
      ...(operation.parameters && { parameters: operation.parameters.map(parameters.refer) }),
      responses: mapValues(operation.responses, responses.refer),
    };
    paths[path] = { ...paths[path], [method.toLowerCase()]: shared };
  }
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
      schemas,
      responses: responses.components,
      parameters: parameters.components,
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
