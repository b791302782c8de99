import { Buffer } from "node:buffer";
import { Failure } from "../../failures/failure.ts";
import { keys } from "../keys.ts";
import type { Kv, Mutation } from "../kv.ts";
import { letOthersRun } from "../../limits/let_others_run.ts";
import { listInBatches } from "../list_in_batches.ts";

/**
 * How often the documents of a full account are counted again, in milliseconds. Swept receipts are noticed only then.
 */
const COUNT_EVERY_MS = 60 * 60_000;

/** The number of documents that are read at once; each is at most 64 KiB. */
const BATCH_SIZE = 20;

/**
 * The size of a user's rings, commitments and receipts. The trash does not count, so that a delete frees space at once;
 * its number of items is limited.
 */
export interface Usage {
  /** Null: not counted yet. */
  readonly bytes: number | null;
  /** The time of the last full count, in milliseconds since 1970. Since then only the growth of writes was added. */
  readonly counted_at: number;
}

/** The growth of the stored data by a write, in bytes; negative when it shrinks. */
export interface Growth {
  readonly data: number;
  /** Receipts are swept after a day. */
  readonly receipts: number;
}

/**
 * Returns the usage after a write. Throws `quota_exceeded` when it exceeds `quotaBytes` (0: no limit, and nothing is
 * counted). A write that shrinks the user's data is never rejected.
 */
export async function usageAfter(
  kv: Kv,
  userId: string,
  usage: Usage,
  growth: Growth,
  { quotaBytes, now }: { readonly quotaBytes: number; readonly now: number },
): Promise<Usage> {
  if (quotaBytes === 0) return { bytes: null, counted_at: 0 };
  const added = growth.data + growth.receipts;
  const isOver = ({ bytes }: Usage) => (bytes ?? 0) + added > quotaBytes;
  let counted = usage;
  if (usage.bytes === null || (isOver(usage) && now - usage.counted_at >= COUNT_EVERY_MS)) {
    counted = { bytes: await countBytes(kv, userId), counted_at: now };
  }
  if (isOver(counted) && growth.data >= 0 && added > 0) throw new Failure("quota_exceeded");
  return { ...counted, bytes: Math.max(0, (counted.bytes ?? 0) + added) };
}

/**
 * Returns the size of a value as JSON, in bytes; 0 when there is no value. (The size of V8's serialization differs
 * before storing and after reading.)
 */
export function bytesOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (!(value instanceof Object)) return sizeAsJson(value);
  let bytes = known.get(value);
  if (bytes === undefined) known.set(value, bytes = sizeAsJson(value));
  return bytes;
}

/** The sizes of stored values, which nobody changes: the next write replaces the same value. */
const known = new WeakMap<object, number>();

function sizeAsJson(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Returns the size of the values of these mutations, in bytes. */
export function bytesOfAll(mutations: readonly Mutation[]): number {
  return mutations.reduce((sum, { value }) => sum + bytesOf(value), 0);
}

async function countBytes(kv: Kv, userId: string): Promise<number> {
  let bytes = 0;
  for (const prefix of [keys.days(userId), keys.commitments(userId), keys.receipts(userId)]) {
    for await (const entries of listInBatches(kv, prefix, BATCH_SIZE)) {
      for (const { value } of entries) bytes += bytesOf(value);
      await letOthersRun();
    }
  }
  return bytes;
}
