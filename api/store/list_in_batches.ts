import type { Kv } from "./kv.ts";

/**
 * Lists every entry below `prefix`, in order, at most `size` at once, so that much data takes no more memory than
 * little. Not one snapshot: what is written meanwhile may be missing.
 */
export async function* listInBatches(
  kv: Kv,
  prefix: Deno.KvKey,
  size: number,
): AsyncGenerator<Deno.KvEntry<unknown>[]> {
  let start: Deno.KvKey | undefined;
  while (true) {
    const entries = await kv.list({ prefix, ...(start && { start }) }, { limit: size });
    if (entries.length > 0) yield entries;
    const last = entries.at(-1)?.key;
    if (!last || entries.length < size) return;
    // The next key after the last one.
    start = [...last, false];
  }
}
