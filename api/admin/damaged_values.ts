import type { DatabaseSync } from "node:sqlite";
import { deserialize } from "node:v8";
import { letOthersRun } from "../limits.ts";
import { describeKey } from "../store/damage.ts";
import { fromStored } from "../store/documents.ts";
import { documentKindOf } from "../format.ts";
import { bytesToKey } from "../store/key_bytes.ts";

/** How Deno KV marks a value that V8 has serialised. */
export const SERIALISED = 1;

/**
 * Reads every value of the store in `db` as a server reads it, one after the other, and returns what is damaged, for
 * people: its kind, its user and its day, and nothing that a user wrote.
 */
export async function findDamagedValues(db: DatabaseSync): Promise<string[]> {
  const damaged: string[] = [];
  for (const { k, v, v_encoding } of db.prepare("SELECT k, v, v_encoding FROM kv").iterate()) {
    const key = k instanceof Uint8Array ? keyOf(k) : null;
    if (!key || !(v instanceof Uint8Array) || v_encoding !== SERIALISED) {
      damaged.push(key ? describeKey(key) : "an entry whose key cannot be read");
    } else if (!isIntact(key, v)) damaged.push(describeKey(key));
    await letOthersRun();
  }
  return damaged;
}

function keyOf(bytes: Uint8Array): Deno.KvKey | null {
  try {
    return bytesToKey(bytes);
  } catch {
    return null;
  }
}

function isIntact(key: Deno.KvKey, bytes: Uint8Array): boolean {
  try {
    const value: unknown = deserialize(bytes);
    const kind = documentKindOf(key);
    if (kind) fromStored(kind, value);
    return true;
  } catch {
    return false;
  }
}

/** Returns what is damaged in a sentence, with the first few by name; null when nothing is. */
export function damageSentence(damaged: readonly string[], named = 20): string | null {
  if (damaged.length === 0) return null;
  const [first, more] = [damaged.slice(0, named), damaged.length - named];
  const values = damaged.length === 1 ? "1 value is damaged" : `${damaged.length} values are damaged`;
  return `${values}: ${first.join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}
