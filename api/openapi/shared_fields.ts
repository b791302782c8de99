import type { Json } from "./schemas.ts";

/** The length of a reference to a schema without its name, in characters. */
const REFERENCE_LENGTH = JSON.stringify({ $ref: "#/components/schemas/" }).length;

/**
 * Returns a part of the document in which each field refers to a schema, if it is one of `named` or makes the document
 * shorter as a schema of its own, and these further schemas. They are named after their fields.
 */
export function shareFields<T>(part: T, named: Json): { part: T; schemas: Json } {
  const given = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]));
  const used = new Set(Object.keys(named));
  const uses = Map.groupBy(fieldsOf(part), ([, schema]) => JSON.stringify(schema));
  const own = new Map<string, string>();
  for (const [text, [first, ...others]] of uses) {
    const [field = "", schema = {}] = first ?? [];
    const saved = others.length * (text.length - REFERENCE_LENGTH - field.length) - REFERENCE_LENGTH -
      2 * field.length;
    if (given.has(text) || saved <= 0 || !("description" in schema)) continue;
    own.set(text, freeName(field, used));
  }
  const names = new Map([...given, ...own]);
  const walk = (json: unknown, isFields = false): unknown => {
    if (Array.isArray(json)) return json.map((item) => walk(item));
    if (!(json instanceof Object)) return json;
    return Object.fromEntries(
      Object.entries(json).map(([key, value]) => {
        const name = isFields ? names.get(JSON.stringify(value)) : undefined;
        if (name) return [key, { $ref: `#/components/schemas/${name}` }];
        return [key, isExample(key, isFields) ? value : walk(value, key === "properties" && !isFields)];
      }),
    );
  };
  const schemas = Object.fromEntries([...own].map(([text, name]) => [name, walk(JSON.parse(text))]));
  // Replacing fields keeps the shape of the rest.
  return { part: walk(part) as T, schemas };
}

function* fieldsOf(json: unknown, isFields = false): Generator<readonly [string, object]> {
  if (!(json instanceof Object)) return;
  for (const [key, value] of Object.entries(json)) {
    if (!(value instanceof Object) || isExample(key, isFields)) continue;
    if (isFields && !Array.isArray(value)) yield [key, value];
    yield* fieldsOf(value, !Array.isArray(json) && key === "properties" && !isFields);
  }
}

/** Whether the value of a key is an example, which contains data and no schemas. */
function isExample(key: string, isFields: boolean): boolean {
  return !isFields && (key === "examples" || key === "example");
}

/** Returns a field's name as that of a schema, such as `TimePlan` for `time_plan`, and marks it as used. */
function freeName(field: string, used: Set<string>): string {
  const base = field.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  let name = base;
  for (let number = 2; used.has(name); number++) name = `${base}${number}`;
  used.add(name);
  return name;
}
