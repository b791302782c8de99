import type { ErrorCode } from "#shared/contract/errors.ts";

/** What an error of the store means for the caller. */
export interface StorageError {
  readonly code: ErrorCode & ("storage_full" | "unavailable");
  /** Seconds after which a caller may try again. */
  readonly retryAfter: number;
  /** Whether no write can be expected to work for now. */
  readonly unwritable: boolean;
}

/** What SQLite and Deno KV report. The first match counts. */
const KINDS: readonly (readonly [RegExp, StorageError])[] = [
  [/disk is full|no space left|SQLITE_FULL/i, { code: "storage_full", retryAfter: 10, unwritable: true }],
  [/\blocked\b|\bbusy\b/i, { code: "unavailable", retryAfter: 1, unwritable: false }],
  [
    /read-?only|I\/O error|malformed|unable to open|not a database/i,
    { code: "unavailable", retryAfter: 10, unwritable: true },
  ],
];

/** The meaning of an error that the store threw, or undefined when it is none that a healthy server can meet. */
export function storageErrorOf(error: unknown): StorageError | undefined {
  const reason = messageOf(error);
  return KINDS.find(([pattern]) => pattern.test(reason))?.[1];
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
