import type { ErrorCode, ErrorDetail } from "#shared/contract/errors.ts";
import { MESSAGES } from "./messages.ts";

/** What a failure contains besides its code. */
export interface FailureParts {
  /** A sentence for the user that is more precise than the code's default message. */
  readonly message?: string;
  readonly details?: readonly ErrorDetail[];
  /** The `data` of the response; for `version_conflict`, the current ring. */
  readonly data?: unknown;
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** An expected error. It may be thrown anywhere below the routes; `response.ts` turns it into a response. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly details: readonly ErrorDetail[] | undefined;
  readonly data: unknown;
  readonly retryAfter: number | undefined;

  constructor(readonly code: ErrorCode, parts: FailureParts = {}) {
    super(parts.message ?? MESSAGES[code], { cause: parts.cause });
    this.details = parts.details;
    this.data = parts.data;
    this.retryAfter = parts.retryAfter;
  }
}
