import type { Json } from "./schemas.ts";

/** The shortest field that is worth a schema of its own, in characters. */
const MIN_LENGTH = 80;

/**
 * Returns a part of the document in which each longer field that is written more than once refers to a schema, and
 * these schemas. They are named after their fields.
 */
export function shareFields<T>(part: T, taken: Iterable<string>): { part: T; schemas: Json } {
  const names = new Map<string, string>();
  const used = new Set(taken);
  const seen = new Set<string>();
  for (const [field, schema] of fieldsOf(part)) {
    const text = JSON.stringify(schema);
    if (text.length < MIN_LENGTH || !("description" in schema)) continue;
    if (seen.has(text) && !names.has(text)) names.set(text, freeName(field, used));
    seen.add(text);
  }
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
  const schemas = Object.fromEntries([...names].map(([text, name]) => [name, walk(JSON.parse(text))]));
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
