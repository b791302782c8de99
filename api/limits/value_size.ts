import { serialize } from "node:v8";

/** The largest value that Deno KV stores, in bytes after serialisation. */
const MAX_BYTES = 65_536;

/** What V8 writes at most for the tag, the length and the padding of a value, in bytes. */
const OVERHEAD = 16;

/** Whether a value fits into one key of the store. `largest` is its {@link largestSizeOf}. */
export function fitsValue(value: unknown, largest = largestSizeOf(value)): boolean {
  // Serialising costs several times as much, and almost all values are far below the limit.
  return largest <= MAX_BYTES || serialize(value).byteLength <= MAX_BYTES;
}

/** Returns a size in bytes that the serialised value does not exceed; Infinity when it is not JSON. */
export function largestSizeOf(value: unknown): number {
  switch (typeof value) {
    case "string":
      return OVERHEAD + 2 * value.length;
    case "number":
    case "boolean":
    case "undefined":
      return OVERHEAD;
    case "object": {
      if (value === null) return OVERHEAD;
      let size = OVERHEAD;
      // Of an array, the keys are its indexes, which V8 writes only when some are missing.
      for (const key in value) {
        size += OVERHEAD + 2 * key.length + largestSizeOf(Reflect.get(value, key));
      }
      return size;
    }
    default:
      return Infinity;
  }
}
