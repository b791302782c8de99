import * as z from "zod/mini";

/** An object that holds the same kind of value for each of the five rings. */
export function ofEachRing<T extends z.core.SomeType>(schema: T) {
  return z.object({ earth: schema, water: schema, fire: schema, wind: schema, void: schema });
}
