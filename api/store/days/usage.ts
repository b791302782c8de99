import { Buffer } from "node:buffer";
import { Failure } from "../../failures/failure.ts";
import { keys } from "../keys.ts";
import type { Kv, Mutation } from "../kv.ts";
import { letOthersRun } from "../../limits/let_others_run.ts";
import { listInBatches } from "../list_in_batches.ts";

/** How often a full account is counted anew, in milliseconds: what was swept since the last count is only then known. */
const COUNT_EVERY_MS = 60 * 60_000;

/** Documents that are counted at once: 64 KiB each at most. */
const COUNTED_AT_ONCE = 20;

/**
 * What a user's documents take, in bytes: rings, commitments and receipts. The trash holds a fixed number of items and does not
 * count, so that a delete makes room at once.
 */
export interface Usage {
  /** Null: not counted yet. */
  readonly bytes: number | null;
  /** When all of it was last counted, in milliseconds since 1970; in between only what writes add is. */
  readonly counted_at: number;
}

/** What a write stores in addition, in bytes; negative when it stores less. */
export interface Growth {
  readonly data: number;
  /** They are swept a day later. */
  readonly receipts: number;
}

/**
 * The usage after a write. Throws `quota_exceeded` when it goes over `quotaBytes` (0: no limit, and nothing is counted). A
 * write that makes the user's data smaller is never rejected.
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
 * How many bytes a stored value takes, as JSON; none when there is no value. (The size that V8 serializes it to is not the same
 * before it is stored and after it was read.)
 */
export function bytesOf(value: unknown): number {
  return value === undefined || value === null ? 0 : Buffer.byteLength(JSON.stringify(value));
}

/** How many bytes these mutations store. */
export function bytesOfAll(mutations: readonly Mutation[]): number {
  return mutations.reduce((sum, { value }) => sum + bytesOf(value), 0);
}

async function countBytes(kv: Kv, userId: string): Promise<number> {
  let bytes = 0;
  for (const prefix of [keys.days(userId), keys.commitments(userId), keys.receipts(userId)]) {
    for await (const entries of listInBatches(kv, prefix, COUNTED_AT_ONCE)) {
      for (const { value } of entries) bytes += bytesOf(value);
      await letOthersRun();
    }
  }
  return bytes;
}
