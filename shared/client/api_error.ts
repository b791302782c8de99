import type { ErrorCode, ErrorDetail } from "../contract/errors.ts";

/** What went wrong with a call that did not succeed. */
export interface ApiErrorParts {
  /** 0 without a response. */
  readonly status: number;
  /** A code of the contract; `network` without a response; `invalid_response` for a response that is not the API's. */
  readonly code: ErrorCode | "network" | "invalid_response";
  readonly details?: readonly ErrorDetail[];
  /** The `data` of the failed response: for `version_conflict`, the present ring and its version. */
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
