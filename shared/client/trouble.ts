import type { Said } from "../texts/translate.ts";
import type { ErrorCode, ErrorDetail } from "../contract/endpoint.ts";
import type { ForeignCode } from "./client.ts";

/** The parts of an {@link ApiError}. */
export interface ApiErrorParts {
  /** The HTTP status; 0 without a response, or for a redirect that the browser hides. */
  readonly status: number;
  /** A code of the contract, `network` without a response, or what a response without Gorin's envelope stands for. */
  readonly code: ErrorCode | "network" | ForeignCode;
  /** What the message was made of, when it has values. */
  readonly said?: Said | undefined;
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
  readonly said: Said | undefined;
  readonly details: readonly ErrorDetail[];
  readonly data: unknown;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(message: string, parts: ApiErrorParts, options?: ErrorOptions) {
    super(message, options);
    this.status = parts.status;
    this.code = parts.code;
    this.said = parts.said;
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

/** Every {@link Trouble}. */
export const TROUBLES = [
  "unreachable",
  "other_sign_in",
  "basic_auth",
  "restarting",
  "busy",
  "not_gorin",
  "failed",
] as const;

/**
 * Why the server cannot be used now. `unreachable`: nothing responds. `other_sign_in`, `basic_auth` and `restarting`:
 * see `ForeignCode`. `busy`: too many calls. `not_gorin`: something else responds. `failed`: the server responds with
 * an error.
 */
export type Trouble = typeof TROUBLES[number];

/** Returns why a call failed. An error that is not of a call is that of a response that was cut off. */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiError)) return "unreachable";
  const { code, status, requestId } = error;
  switch (code) {
    case "other_sign_in":
    case "basic_auth":
    case "restarting":
      return code;
    case "network":
      return "unreachable";
  }
  if (status === 429) return "busy";
  // Only the server names its responses.
  return code === "invalid_response" && requestId === undefined ? "not_gorin" : "failed";
}
