import type { ErrorCode, ErrorDetail } from "../contract/errors.ts";

/** What went wrong with a call that did not succeed. */
export interface ApiErrorParts {
  /** 0 when no answer came at all. */
  readonly status: number;
  /** A code of the contract; `network` when no answer came; `invalid_answer` when it was not one of ours. */
  readonly code: ErrorCode | "network" | "invalid_answer";
  readonly details?: readonly ErrorDetail[];
  /** `data` of the failed answer: for `version_conflict`, the ring as it now stands and its version. */
  readonly data?: unknown;
  /** How long to wait before the next try, in seconds. */
  readonly retryAfter?: number;
  readonly requestId?: string;
}

/** A call that did not succeed. Its message is the server's own sentence, or `HTTP error! status: …`. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ApiErrorParts["code"];
  readonly details: readonly ErrorDetail[];
  readonly data: unknown;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(message: string, parts: ApiErrorParts, options?: ErrorOptions) {
    super(message, options);
    this.status = parts.status;
    this.code = parts.code;
    this.details = parts.details ?? [];
    this.data = parts.data;
    this.retryAfter = parts.retryAfter;
    this.requestId = parts.requestId;
  }
}
