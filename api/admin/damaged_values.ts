import type { DatabaseSync } from "node:sqlite";
import { deserialize } from "node:v8";
import { letOthersRun } from "../limits.ts";
import { describeKey } from "../store/damage.ts";
import { fromStored } from "../store/documents.ts";
import { documentKindOf } from "../store/format.ts";

/** How Deno KV marks a value that V8 has serialised. */
export const SERIALISED = 1;

/**
 * Reads every value of the store in `db` as a server reads it, one after the other, and returns what is damaged, for
 * people: its kind, its user and its day, and nothing that a user wrote.
 */
export async function findDamagedValues(db: DatabaseSync): Promise<string[]> {
  const damaged: string[] = [];
  for (const { k, v, v_encoding } of db.prepare("SELECT k, v, v_encoding FROM kv").iterate()) {
    const key = k instanceof Uint8Array ? decodeKey(k) : null;
    if (!key || !(v instanceof Uint8Array) || v_encoding !== SERIALISED) {
      damaged.push(key ? describeKey(key) : "an entry whose key cannot be read");
    } else if (!isIntact(key, v)) damaged.push(describeKey(key));
    await letOthersRun();
  }
  return damaged;
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

/**
 * Returns the key that Deno KV has encoded as `bytes`, or null when it has other parts than our keys have. The encoding
 * is that of FoundationDB's tuples.
 */
function decodeKey(bytes: Uint8Array): Deno.KvKey | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const key: Deno.KvKeyPart[] = [];
  for (let at = 0; at < bytes.length;) {
    if (bytes[at] === 0x21 && at + 9 <= bytes.length) {
      key.push(decodeNumber(view.getBigUint64(at + 1)));
      at += 9;
    } else if (bytes[at] === 0x02) {
      const text: number[] = [];
      // A zero ends the text, and stands in it followed by 0xff.
      for (at++; bytes[at] !== 0 || bytes[at + 1] === 0xff; at++) {
        const byte = bytes[at];
        if (byte === undefined) return null;
        text.push(byte);
        if (byte === 0) at++;
      }
      key.push(new TextDecoder().decode(new Uint8Array(text)));
      at++;
    } else return null;
  }
  return key;
}

/** Positive numbers have their sign bit set, and of negative ones all bits are inverted, so that they sort as bytes. */
function decodeNumber(bits: bigint): number {
  const sign = 1n << 63n;
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, bits & sign ? bits ^ sign : ~bits);
  return view.getFloat64(0);
}
