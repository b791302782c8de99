import { type ErrorCode, type ErrorDetail, ERRORS } from "#shared/contract/errors.ts";

/** What a failure may say beside its code. */
export interface FailureParts {
  /** A sentence for people, when there is a more exact one than the code's own. */
  readonly message?: string;
  readonly details?: readonly ErrorDetail[];
  /** The `data` of the response: for `version_conflict`, the present ring. */
  readonly data?: unknown;
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** An expected error. Thrown anywhere below the routes, and turned into a response in one place. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly details: readonly ErrorDetail[] | undefined;
  readonly data: unknown;
  readonly retryAfter: number | undefined;

  constructor(readonly code: ErrorCode, parts: FailureParts = {}) {
    super(parts.message ?? ERRORS[code].message, { cause: parts.cause });
    this.details = parts.details;
    this.data = parts.data;
    this.retryAfter = parts.retryAfter;
  }
}
