import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type * as z from "zod/mini";
import { type Endpoint, ERROR_STATUS } from "#shared/contract/mod.ts";
import { Failure } from "../failures.ts";
import { WeakCache } from "../limits.ts";
import { createResponse } from "./middleware.ts";

type Picker = (value: unknown) => unknown;

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

type Encoder = (value: unknown) => string;

const encoders = new WeakMap<z.core.$ZodType, Encoder>();

/**
 * Returns `value` as JSON, without the fields that `schema` does not declare.
 *
 * A frozen item of a list is encoded once, and its text is kept as long as the item. Stored documents are frozen with
 * all that is in them, so a write encodes only the items that it has changed. A ring is encoded once for a response,
 * although it may contain it twice; the text is kept when a second response contains the same version of the ring.
 */
export function encodeDeclared(schema: z.core.$ZodType, value: unknown): string {
  return encoderOf(schema)(value);
}

/** The schema of a ring has one encoder, wherever the ring is part of a response. */
function encoderOf(schema: z.core.$ZodType): Encoder {
  let encoder = encoders.get(schema);
  if (!encoder) {
    encoder = makeEncoder(schema);
    encoders.set(schema, encoder);
  }
  return encoder;
}

function makeEncoder(schema: z.core.$ZodType): Encoder {
  if (hasNoFields(schema)) return plain;
  const pick = pickerOf(schema);
  const whole: Encoder = (value) => JSON.stringify(pick(value));
  // The definition is a union discriminated by `type`; each case reads the fields of its type.
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  switch (def.type) {
    case "object":
      return Object.values(def.shape).some(isListOfObjects)
        ? onceEach(encodeDeclaredOfObject(Object.entries(def.shape)))
        : once(whole, encodeDeclaredOfObject(Object.entries(def.shape)));
    case "array":
      return isListOfObjects(schema) ? onceEach(encodeDeclaredOfArray(encoderOf(def.element))) : once(whole);
    case "default":
    case "optional":
    case "nullable":
      return encoderOf(def.innerType);
    default:
      return whole;
  }
}

/** Encodes a value without fields. For most that are no texts, `JSON.stringify` costs several times as much. */
function plain(value: unknown): string {
  return typeof value === "boolean" || value === null || Number.isSafeInteger(value)
    ? `${value}`
    : JSON.stringify(value);
}

/** Whether the values of a schema are lists whose items are encoded one by one, since most of them stay as they are. */
function isListOfObjects(schema: z.core.$ZodType): boolean {
  // As above.
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  return def.type === "array" && def.element._zod.def.type === "object";
}

function encodeDeclaredOfArray(item: Encoder): Encoder {
  return (value) => Array.isArray(value) ? `[${value.map(item).join(",")}]` : JSON.stringify(value);
}

/** Encodes frozen values by `frozen`, and once, and all others by `other`. */
function once(frozen: Encoder, other = frozen): Encoder {
  const texts = new WeakMap<object, string>();
  return (value) => {
    if (typeof value !== "object" || value === null || !Object.isFrozen(value)) return other(value);
    let text = texts.get(value);
    if (text === undefined) {
      text = frozen(value);
      texts.set(value, text);
    }
    return text;
  };
}

/** Encodes frozen values once for each response, and not again from the second response on. */
function onceEach(encode: Encoder): Encoder {
  const texts = new WeakCache<object, string>();
  // One response is encoded after the other.
  let last: { readonly value: object; readonly text: string } | undefined;
  return (value) => {
    if (typeof value !== "object" || value === null || !Object.isFrozen(value)) return encode(value);
    if (last?.value === value) return last.text;
    let text = texts.get(value);
    if (text === undefined) {
      text = encode(value);
      texts.set(value, text);
    }
    last = { value, text };
    return text;
  };
}

function encodeDeclaredOfObject(shape: readonly (readonly [string, z.core.$ZodType])[]): Encoder {
  const fields = shape.map(([name, schema]) => ({
    name,
    key: `${JSON.stringify(name)}:`,
    encode: encoderOf(schema),
  }));
  return (value) => {
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    let text = "";
    for (const { name, key, encode } of fields) {
      const field: unknown = Reflect.get(value, name);
      if (field !== undefined) text += (text === "" ? key : `,${key}`) + encode(field);
    }
    return `{${text}}`;
  };
}

/** The body of a successful response. It contains no field that the endpoint does not declare. */
export class EncodedBody {
  constructor(readonly text: string) {}
}

/** Returns the text of the body of a successful response, with what `endpoint` declares. */
export function encodeBody({ response }: Endpoint, data: unknown): string {
  return `{"success":true,"data":${encodeDeclared(response, data)}}`;
}

/**
 * Returns a successful response, with what the endpoint declares. The `ETag` of a write is the new version of the
 * record.
 */
export function success(c: Context, endpoint: Endpoint, data: unknown): Response {
  const headers: Record<string, string> = {};
  if (endpoint.writes && data instanceof Object && "version" in data) headers.ETag = `"${data.version}"`;
  const body = data instanceof EncodedBody ? data.text : encodeBody(endpoint, data);
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
  // Otherwise the rest of the body would be parsed as the next request.
  if (known.code === "request_timeout") c.header("Connection", "close");
  const isBug = known.code === "internal";
  return c.json({
    success: false,
    error: isBug
      ? `${known.message} If it happens again, tell us this id: ${c.get("requestId")}`
      : known.message,
    code: known.code,
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
