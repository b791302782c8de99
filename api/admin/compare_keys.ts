/** The types of a key's parts, in the order in which Deno KV sorts them. */
const TYPES = ["object", "string", "number", "bigint", "boolean"];

/** Compares two keys as Deno KV sorts them: negative when `a` comes first, 0 when they are equal. */
export function compareKeys(a: Deno.KvKey, b: Deno.KvKey): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const order = compareParts(a[at] ?? "", b[at] ?? "");
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareParts(a: Deno.KvKeyPart, b: Deno.KvKeyPart): number {
  if (typeof a !== typeof b) return TYPES.indexOf(typeof a) - TYPES.indexOf(typeof b);
  if (typeof a === "string" && typeof b === "string") return compareBytes(utf8(a), utf8(b));
  if (a instanceof Uint8Array && b instanceof Uint8Array) return compareBytes(a, b);
  return Number(a) - Number(b);
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
