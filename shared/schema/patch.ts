import * as z from "zod/mini";

/**
 * The schema of a change to what `schema` describes: every field may be absent, and an absent field stays as it is.
 * The defaults of fields are dropped, since a default would overwrite the stored value.
 */
export function patchOf<T extends z.ZodMiniObject>(schema: T) {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, withoutDefault(field)]);
  // Only defaults were removed, so the fields have the names and the output types of `schema`.
  return z.exactPartial(z.object(Object.fromEntries(fields)) as T);
}

function withoutDefault(field: z.core.SomeType): z.core.SomeType {
  return field instanceof z.ZodMiniDefault ? field.def.innerType : field;
}
