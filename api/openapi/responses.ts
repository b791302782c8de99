import type * as z from "zod/mini";
import {
  type Endpoint,
  ERROR_STATUS,
  type ErrorCode,
  errorDataOf,
  ERRORS_WITH_DATA,
  errorsOf,
} from "#shared/contract/mod.ts";
import { MESSAGES } from "../failures/messages.ts";
import type { Json, SchemaWriter } from "./schemas.ts";

/** The headers of every response. */
const HEADERS = {
  "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
};

/** The headers that responses refer to. */
export const HEADER_COMPONENTS = {
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
export const SUCCESS_SCHEMA = {
  type: "object",
  description: "A successful call.",
  properties: { success: { const: true }, data: { description: "What the call returns." } },
  required: ["success", "data"],
};

/** The schema that all error responses have in common. */
export const ERROR_SCHEMA = {
  type: "object",
  description: "A failed call.",
  properties: {
    success: { const: false },
    error: { type: "string", description: "What is wrong, as a sentence for people." },
    code: { type: "string", enum: Object.keys(ERROR_STATUS), description: "What is wrong, for programs." },
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
        },
        required: ["path", "message"],
      },
    },
  },
  required: ["success", "error", "code"],
  examples: [{ success: false, error: MESSAGES.invalid_date, code: "invalid_date" }],
};

/** Returns the success response of an endpoint. */
export function successOf(endpoint: Endpoint, writer: SchemaWriter): Json {
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
export const NOT_MODIFIED = {
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
export function failuresOf(endpoint: Endpoint, writer: SchemaWriter): Json {
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
