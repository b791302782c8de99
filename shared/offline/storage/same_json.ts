/**
 * Returns whether two JSON values are equal, whatever the order of their fields: a browser may sort them when it stores
 * a value. A field that is undefined counts as absent, since it is not stored.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  // A loop, since this runs for each queued command at each change.
  for (const name in one) if (!isSameJson(one[name], other[name])) return false;
  for (const name in other) if (!(name in one) && other[name] !== undefined) return false;
  return true;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
