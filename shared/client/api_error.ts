import type { ErrorCode, ErrorDetail } from "../contract/errors.ts";

/** The parts of an {@link ApiError}. */
export interface ApiErrorParts {
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /**
   * A code of the contract, `network` without a response, or `invalid_response` for a response that the contract does
   * not allow.
   */
  readonly code: ErrorCode | "network" | "invalid_response";
  readonly details?: readonly ErrorDetail[];
  /** The `data` of the error response: for `version_conflict`, the current ring and its version. */
  readonly data?: unknown;
  /** How long to wait before the next try, in seconds. */
  readonly retryAfter?: number;
  readonly requestId?: string;
}

/** A failed call. Its message is the server's, or `HTTP error! status: …` when the response has none. */
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
