import type { ErrorDetail } from "#shared/contract/mod.ts";
import { Failure } from "../failures/failure.ts";
import type { ToolSchema } from "./tools.ts";

const UNKNOWN = "is not known";

/**
 * Returns a failure for arguments of which something would be ignored, or null: fields that the tool's schema does not
 * know, and an object without any of the fields of which it needs one. The API ignores both, since clients of other
 * versions may send them; an assistant would report as done what was not stored. Other mistakes are for the API to
 * name.
 */
export function rejectionOf(schema: ToolSchema, args: unknown): Failure | null {
  const details = problemsOf(schema, args, "");
  const unknown = details.filter(({ message }) => message === UNKNOWN).map(({ path }) => path);
  const [first] = details;
  if (!first) return null;
  const message = unknown.length > 0
    ? `Nothing was done, because these fields are not known: ${unknown.join(", ")}.`
    : `Nothing was done, because the body ${first.message}.`;
  return new Failure("validation_failed", { message, details });
}

/** What a schema says nothing about may be nested without end, and is not looked into. */
function problemsOf(schema: ToolSchema | undefined, value: unknown, path: string): readonly ErrorDetail[] {
  if (!schema) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => problemsOf(schema.items, item, below(path, index)));
  }
  if (!(value instanceof Object)) return [];
  if (schema.anyOf) {
    const forms = schema.anyOf.toSorted((one, other) => misfit(one, value) - misfit(other, value));
    const [meant] = forms;
    return meant ? problemsOf(meant, value, path) : [];
  }
  const { properties = {}, additionalProperties, minProperties = 0 } = schema;
  const fields = Object.entries(value);
  if (fields.length < minProperties) {
    return [{ path, message: `must have at least one of: ${Object.keys(properties).join(", ")}` }];
  }
  return fields.flatMap(([name, field]) => {
    const inner = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    const at = path === "" && name === "body" ? "" : below(path, name);
    return inner === false ? [{ path: at, message: UNKNOWN }] : problemsOf(inner, field, at);
  });
}

/** How little an object looks like a form: what it lacks and must not have, and then how little the form requires. */
function misfit({ properties = {}, required = [] }: ToolSchema, value: object): number {
  const lacking = required.filter((name) => !Object.hasOwn(value, name));
  const forbidden = Object.keys(value).filter((name) =>
    Object.hasOwn(properties, name) && properties[name]?.not
  );
  return lacking.length + forbidden.length - required.length / 100;
}

function below(path: string, name: string | number): string {
  return path === "" ? String(name) : `${path}.${name}`;
}
