import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type * as z from "zod/mini";
import { type Endpoint, ERROR_STATUS } from "#shared/contract/mod.ts";
import { say } from "#shared/domain/sentences.ts";
import type { Sentence } from "#shared/texts/said.ts";
import { Failure } from "../failures.ts";
import { createResponse } from "./middleware.ts";

type Picker = (value: unknown) => unknown;

/** The picker of each schema of the contract; schemas are made once. */
const pickers = new WeakMap<z.core.$ZodType, Picker>();

/**
 * Returns `value` without the fields that `schema` does not declare, so that a response contains only what its endpoint
 * declares.
 *
 * Values are not validated: they were validated on input, the compiler checks the handlers' types, and clients parse
 * responses. Parsing every response took half the time of reading a day.
 */
export function pickDeclared(schema: z.core.$ZodType, value: unknown): unknown {
  return pickerOf(schema)(value);
}

/** Returns the picker of {@link pickDeclared}, for a schema by which many values are picked. */
function pickerOf(schema: z.core.$ZodType): Picker {
  let picker = pickers.get(schema);
  if (!picker) {
    picker = makePicker(schema);
    pickers.set(schema, picker);
  }
  return picker;
}

function makePicker(schema: z.core.$ZodType): Picker {
  // The definition is a union discriminated by `type`; each case reads the fields of its type.
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  switch (def.type) {
    case "object":
      return ofObject(Object.entries(def.shape).map(([name, field]) => [name, pickerOf(field)]));
    case "array":
      return ofArray(pickerOf(def.element));
    case "default":
    case "optional":
    case "nullable":
      return pickerOf(def.innerType);
    case "pipe":
      return pickerOf(def.out);
    case "record":
      return ofRecord(pickerOf(def.valueType));
    case "never":
      // A stream has events and no response data.
      return () => undefined;
    case "union":
      return def.options.every(hasNoFields) ? same : ofCases(def.options);
    default:
      if (hasNoFields(schema)) return same;
      throw new Error(
        `Cannot respond with a schema of type ${def.type}: add it to pickDeclared().`,
      );
  }
}

const PLAIN: ReadonlySet<string> = new Set(["string", "number", "int", "boolean", "enum", "literal", "null"]);

/** Whether the values of a schema are neither objects nor lists. */
function hasNoFields(schema: z.core.$ZodType): boolean {
  return PLAIN.has(schema._zod.def.type);
}

const same: Picker = (value) => value;

function ofObject(fields: readonly (readonly [string, Picker])[]): Picker {
  return (value) => {
    if (!isObject(value)) return value;
    const picked: Record<string, unknown> = {};
    for (const [name, picker] of fields) {
      const field = value[name];
      if (field !== undefined) picked[name] = picker(field);
    }
    return picked;
  };
}

/** Picks by the shape of the value. A field with a different constant in each shape identifies it. */
function ofCases(options: readonly z.core.$ZodType[]): Picker {
  const constants = options.map(({ _zod }) => _zod.propValues ?? {});
  const name = Object.keys(constants[0] ?? {}).find((field) => {
    const all = constants.flatMap((own) => [...own[field] ?? [undefined]]);
    return !all.includes(undefined) && new Set(all).size === all.length;
  });
  if (name === undefined) {
    throw new Error(
      "Cannot respond with a union of objects that no field distinguishes: give the response one shape.",
    );
  }
  const cases = new Map(
    options.flatMap((option, index) =>
      [...constants[index]?.[name] ?? []].map((value): [unknown, Picker] => [value, pickerOf(option)])
    ),
  );
  // An object of an undeclared shape is not sent.
  return (value) => isObject(value) ? cases.get(value[name])?.(value) : value;
}

function ofArray(item: Picker): Picker {
  if (item === same) return same;
  return (value) => Array.isArray(value) ? value.map(item) : value;
}

function ofRecord(item: Picker): Picker {
  return (value) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, item(one)]))
      : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/**
 * Returns a successful response, with what the endpoint declares. The `ETag` of a write is the new version of the
 * record.
 */
export function success(c: Context, endpoint: Endpoint, data: unknown): Response {
  const headers: Record<string, string> = {};
  if (endpoint.writes && data instanceof Object && "version" in data) headers.ETag = `"${data.version}"`;
  const body = `{"success":true,"data":${JSON.stringify(pickDeclared(endpoint.response, data))}}`;
  return createResponse(c, body, endpoint.status, headers);
}

/**
 * Returns the response of a failed call. An error other than a {@link Failure} is a bug; only the request id is sent.
 */
export function failure(c: Context, error: unknown): Response {
  const known = error instanceof Failure ? error : new Failure("internal", { cause: error });
  c.set("errorCode", known.code);
  if (known.retryAfter !== undefined) {
    c.header("Retry-After", String(Math.max(1, Math.ceil(known.retryAfter))));
  }
  const { text, said }: Sentence = known.code === "internal"
    ? say("internal", { id: c.get("requestId") })
    : { text: known.message, said: known.said };
  return c.json({
    success: false,
    error: text,
    code: known.code,
    ...(said && { said }),
    ...(known.details && { details: known.details }),
    ...(known.data !== undefined && { data: known.data }),
  }, ERROR_STATUS[known.code] satisfies ContentfulStatusCode);
}

/**
 * Rejects when the response cannot be sent because the client has disconnected; resolves when it was sent. (In Deno 2,
 * `request.signal` is aborted in both cases.)
 */
export function clientGone(c: Context): Promise<void> {
  const info: Partial<Deno.ServeHandlerInfo> | undefined = c.env;
  return info?.completed ?? Promise.resolve();
}
