import type { ErrorCode, ErrorDetail } from "../contract/errors.ts";
import type { ForeignCode } from "./foreign_response.ts";

/** The parts of an {@link ApiError}. */
export interface ApiErrorParts {
  /** The HTTP status; 0 without a response, or for a redirect that the browser hides. */
  readonly status: number;
  /** A code of the contract, `network` without a response, or what a response without Gorin's envelope stands for. */
  readonly code: ErrorCode | "network" | ForeignCode;
  readonly details?: readonly ErrorDetail[];
  /** The `data` of the error response: for `version_conflict`, the current ring and its version. */
  readonly data?: unknown;
  /** How long to wait before the next try, in seconds. */
  readonly retryAfter?: number;
  readonly requestId?: string;
}

/** A failed call. Its message is the server's, or says what responded in its place. */
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

/**
 * Returns whether a failed call means that the server has ended the session. Only the server's own word counts: a 401
 * of a proxy or of another page signs nobody out.
 */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === "unauthenticated";
}
