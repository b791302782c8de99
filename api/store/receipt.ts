import * as z from "zod/mini";
import { Failure } from "../failures/failure.ts";
import { type DocumentKind, readIfIntact, toStored } from "./document.ts";
import { keys } from "./keys.ts";
import type { Mutation } from "./kv.ts";

/** How long a receipt is stored at least, in milliseconds. */
const RETENTION_MS = 24 * 3_600_000;

const ReceiptSchema = z.object({
  /** The hash of the call and its body. The same key with a different body is an error of the client. */
  fingerprint: z.string(),
  /** The part of the result that cannot be read again: the added entry. */
  result: z.unknown(),
  expires_at: z.number(),
});

export type Receipt = z.infer<typeof ReceiptSchema>;

export const RECEIPT: DocumentKind<Receipt> = { name: "receipt", schema: ReceiptSchema, migrations: [] };

/** Identifies a write that may be sent again. */
export interface IdempotencyKey {
  readonly key: string;
  readonly fingerprint: string;
}

/**
 * Returns the receipt in an entry that was read with the key of `write`, or null when there is none. It counts until it
 * is swept, so that a clock that is set forward does not repeat a write. Throws `idempotency_mismatch` when a different
 * write used this key.
 */
export function readReceipt(
  entry: Deno.KvEntryMaybe<unknown> | undefined,
  write: IdempotencyKey,
): Receipt | null {
  const receipt = readIfIntact(RECEIPT, entry);
  if (receipt && receipt.fingerprint !== write.fingerprint) throw new Failure("idempotency_mismatch");
  return receipt;
}

/** Returns the mutations that store a receipt and schedule its deletion. */
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
