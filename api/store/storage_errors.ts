import type { ErrorCode } from "#shared/contract/endpoint.ts";
import { messageOf } from "../failures.ts";

/** What an error of the store means for the caller. */
export interface StorageError {
  readonly code: ErrorCode & ("storage_full" | "unavailable");
  /** Seconds after which a caller may try again. */
  readonly retryAfter: number;
  /** Whether writes will fail until the cause is fixed. */
  readonly unwritable: boolean;
}

/** The messages of SQLite, Deno KV and `postgres.ts`. The first match counts. */
const KINDS: readonly (readonly [RegExp, StorageError])[] = [
  [/disk is full|no space left|SQLITE_FULL/i, { code: "storage_full", retryAfter: 10, unwritable: true }],
  [/\blocked\b|\bbusy\b/i, { code: "unavailable", retryAfter: 1, unwritable: false }],
  [
    /read-?only|I\/O error|malformed|unable to open|not a database/i,
    { code: "unavailable", retryAfter: 10, unwritable: true },
  ],
  [/^PostgreSQL: /, { code: "unavailable", retryAfter: 2, unwritable: false }],
];

/** Returns the meaning of an error that the store threw, or undefined for an error that points to a bug. */
export function storageErrorOf(error: unknown): StorageError | undefined {
  const reason = messageOf(error);
  return KINDS.find(([pattern]) => pattern.test(reason))?.[1];
}
