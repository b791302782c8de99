import * as z from "zod/mini";
import { Failure } from "../failures/failure.ts";
import { type DocumentKind, fromStored, toStored } from "./document.ts";
import { keys } from "./keys.ts";
import type { Mutation } from "./kv.ts";

/** How long a write is remembered by its Idempotency-Key, in milliseconds. */
const RETENTION_MS = 24 * 3_600_000;

const ReceiptSchema = z.object({
  /** Of the call and its body: the same key with another body is a mistake of the client's. */
  fingerprint: z.string(),
  /** What the write made, as far as it cannot be read again: the entry that was added. */
  result: z.unknown(),
  expires_at: z.number(),
});

export type Receipt = z.infer<typeof ReceiptSchema>;

export const RECEIPT: DocumentKind<Receipt> = { name: "receipt", schema: ReceiptSchema, migrations: [] };

/** Names a write that may be sent again. */
export interface IdempotencyKey {
  readonly key: string;
  readonly fingerprint: string;
}

/**
 * The receipt of the same write in an entry that was read with its key, or null when it was not made yet, or
 * more than 24 hours ago. Throws `idempotency_mismatch` when another write has this key.
 */
export function readReceipt(
  entry: Deno.KvEntryMaybe<unknown> | undefined,
  write: IdempotencyKey,
  now: number,
): Receipt | null {
  if (!entry?.versionstamp) return null;
  const receipt = fromStored(RECEIPT, entry.value);
  if (receipt.expires_at <= now) return null;
  if (receipt.fingerprint !== write.fingerprint) throw new Failure("idempotency_mismatch");
  return receipt;
}

/** The mutations that keep a receipt, and have it swept when it is due. */
export function receiptMutations(
  userId: string,
  write: IdempotencyKey,
  result: unknown,
  now: number,
  op: string,
): Mutation[] {
  const expires_at = now + RETENTION_MS;
  const key = keys.idempotency(userId, write.key);
  return [
    { key, value: toStored(RECEIPT, { fingerprint: write.fingerprint, result, expires_at }, op) },
    { key: keys.expiry(expires_at, key), value: { v: 1, op, data: null } },
  ];
}
