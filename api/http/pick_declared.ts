import type * as z from "zod/mini";

type Picker = (value: unknown) => unknown;

const pickers = new WeakMap<z.core.$ZodType, Picker>();

/**
 * Returns `value` without anything that `schema` does not declare: a response has only what its endpoint declares,
 * whatever a handler put beside it.
 *
 * Values are not checked again. They were when they came in, the compiler holds handlers to the schema's type,
 * and clients parse responses; parsing every response in full took half the time of reading a day.
 */
export function pickDeclared(schema: z.core.$ZodType, value: unknown): unknown {
  return pickerOf(schema)(value);
}

function pickerOf(schema: z.core.$ZodType): Picker {
  let picker = pickers.get(schema);
  if (!picker) {
    picker = makePicker(schema);
    pickers.set(schema, picker);
  }
  return picker;
}

function makePicker(schema: z.core.$ZodType): Picker {
  // The definition is a union told apart by `type`; each case reads the fields that its type has.
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
    case "record":
      return ofRecord(pickerOf(def.valueType));
    case "never":
      // A stream has events and no response data.
      return () => undefined;
    case "union":
      return def.options.every(holdsNoFields) ? same : ofCases(def.options);
    default:
      if (holdsNoFields(schema)) return same;
      throw new Error(
        `Cannot answer with a schema of type ${def.type}: teach pickDeclared() what of it may be said.`,
      );
  }
}

const PLAIN: ReadonlySet<string> = new Set(["string", "number", "int", "boolean", "enum", "literal", "null"]);

function holdsNoFields(schema: z.core.$ZodType): boolean {
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

/** Picks by the shape that the value has, which a field with a different constant in each shape tells. */
function ofCases(options: readonly z.core.$ZodType[]): Picker {
  const words = options.map(({ _zod }) => _zod.propValues ?? {});
  const name = Object.keys(words[0] ?? {}).find((field) => {
    const all = words.flatMap((own) => [...own[field] ?? [undefined]]);
    return !all.includes(undefined) && new Set(all).size === all.length;
  });
  if (name === undefined) {
    throw new Error(
      "Cannot answer with a union of objects that no field tells apart: give the answer one shape.",
    );
  }
  const cases = new Map(
    options.flatMap((option, index) =>
      [...words[index]?.[name] ?? []].map((word): [unknown, Picker] => [word, pickerOf(option)])
    ),
  );
  // Nothing of a shape that the schema does not declare is sent.
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
