import * as z from "zod/mini";

/** What the document of the API says of a schema. The builds of the clients leave it out. */
interface Facts {
  /** The name under which the document defines the schema once. */
  readonly id?: string;
  readonly description?: string;
  readonly format?: string;
  readonly example?: unknown;
}

/** The facts of the schemas that have some: `schema.register(FACTS, { id: "Goal", description: "…" })`. */
export const FACTS = z.registry<Facts>();

/**
 * Returns the schema of a field with what the field contains, and an example where the document shows one: a copy,
 * since other fields have the same schema.
 */
export function described<S extends z.core.$ZodType>(schema: S, description: string, example?: unknown): S {
  const copy = z.clone(schema, undefined, { parent: true });
  FACTS.add(copy, { description, ...(example !== undefined && { example }) });
  return copy;
}
