import * as z from "zod/mini";
import { FACTS } from "#shared/schema/facts.ts";

/** The length of patterns that people can read, in characters. */
const READABLE_PATTERN = 100;

/** A part of the document. */
export type Json = Record<string, unknown>;

/** Converts schemas, and collects those that have a name. */
export interface SchemaWriter {
  /** The named schemas that were met so far, by name. */
  readonly components: Json;
  /** Returns the JSON Schema of what a caller sends. */
  input(schema: z.core.$ZodType): Json;
  /** Returns the JSON Schema of what the server returns. */
  output(schema: z.core.$ZodType): Json;
}

/** Creates a writer without components. */
export function createSchemaWriter(): SchemaWriter {
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
  if (zodSchema._zod.def.type === "undefined") jsonSchema.not = {};
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format) delete jsonSchema.pattern;
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
