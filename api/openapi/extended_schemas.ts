import type { Json } from "./schemas.ts";

/** The named schemas that others extend. The first that fits is taken, so the larger ones come first. */
const BASES = [
  "Battle",
  "BattleTally",
  "DaySummary",
  "WrittenEarth",
  "WrittenWater",
  "WrittenFire",
  "WrittenWind",
  "WrittenVoid",
  "ImportCounts",
  "TimerState",
  "Trashed",
];

interface ObjectSchema extends Json {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

/** Returns a part of the document in which every object that has all fields of one of the bases refers to it. */
export function extendSchemas(part: unknown, named: Readonly<Record<string, unknown>>): unknown {
  const bases = BASES.flatMap((name) => {
    const schema = named[name];
    return isObjectSchema(schema) ? [{ name, schema }] : [];
  });
  const walk = (json: unknown): unknown => {
    if (Array.isArray(json)) return json.map(walk);
    if (!(json instanceof Object)) return json;
    const base = isObjectSchema(json)
      ? bases.find(({ schema }) => schema !== json && hasAll(json, schema))
      : undefined;
    return base && isObjectSchema(json)
      ? extensionOf(json, base.name, base.schema, walk)
      : Object.fromEntries(
        Object.entries(json).map(([key, value]) => [key, key === "examples" ? value : walk(value)]),
      );
  };
  return walk(part);
}

function extensionOf(
  { type: _type, properties, required = [], ...rest }: ObjectSchema,
  name: string,
  base: ObjectSchema,
  walk: (json: unknown) => unknown,
): Json {
  const more = Object.entries(properties).filter(([field]) => !(field in base.properties));
  const needed = required.filter((field) => !(field in base.properties));
  const own = {
    properties: Object.fromEntries(more.map(([field, schema]) => [field, walk(schema)])),
    ...(needed.length > 0 && { required: needed }),
  };
  return { ...rest, allOf: [{ $ref: `#/components/schemas/${name}` }, ...(more.length > 0 ? [own] : [])] };
}

/** Whether an object has every field of another one, with the same schema, and requires what that one does. */
function hasAll(one: ObjectSchema, { properties, required = [] }: ObjectSchema): boolean {
  return Object.entries(properties).every(([field, schema]) =>
    field in one.properties && contentOf(one.properties[field]) === contentOf(schema) &&
    required.includes(field) === (one.required ?? []).includes(field)
  );
}

/** Returns a schema as text, without its descriptions. */
function contentOf(schema: unknown): string {
  return JSON.stringify(schema, (key, value) => key === "description" ? undefined : value);
}

function isObjectSchema(json: unknown): json is ObjectSchema {
  return json instanceof Object && "properties" in json && json.properties instanceof Object &&
    "type" in json && json.type === "object";
}
