import type * as z from "zod/mini";
import { WeakCache } from "../limits/weak_cache.ts";
import { hasNoFields, pickerOf } from "./pick_declared.ts";

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
        ? onceEach(ofObject(Object.entries(def.shape)))
        : once(whole, ofObject(Object.entries(def.shape)));
    case "array":
      return isListOfObjects(schema) ? onceEach(ofArray(encoderOf(def.element))) : once(whole);
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

function ofArray(item: Encoder): Encoder {
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

function ofObject(shape: readonly (readonly [string, z.core.$ZodType])[]): Encoder {
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
