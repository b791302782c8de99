/**
 * Every error that the API can respond with: its status, and its message unless the server gives a more specific one. Server, client and
 * screens know only these codes.
 */
export const ERRORS = {
  invalid_json: { status: 400, message: "The body is not valid JSON." },
  validation_failed: { status: 400, message: "Something in the request is not valid." },
  invalid_date: { status: 400, message: "That is not a real calendar date. Dates are written YYYY-MM-DD." },
  invalid_range: { status: 400, message: "A range runs from an earlier to a later day, at most 400 days." },
  unauthenticated: { status: 401, message: "Please sign in." },
  invalid_credentials: { status: 401, message: "Wrong email or password." },
  forbidden: { status: 403, message: "This access token may only read." },
  password_required: { status: 403, message: "Please enter your password again to do this." },
  not_owner: { status: 403, message: "Only the owner of this server can do that." },
  registration_closed: { status: 403, message: "This server does not accept new accounts." },
  invite_invalid: {
    status: 403,
    message: "This invitation has expired, was revoked or has been used. Please ask for another one.",
  },
  not_found: { status: 404, message: "There is nothing here." },
  method_not_allowed: { status: 405, message: "This address does not support that method." },
  request_timeout: { status: 408, message: "The request took too long to arrive. Please try again." },
  email_taken: { status: 409, message: "There is already an account with this email." },
  timer_running: { status: 409, message: "A timer is already running." },
  timer_stale: { status: 409, message: "This timer ran for more than 24 hours. Please enter when it ended." },
  version_conflict: { status: 412, message: "This was changed elsewhere in the meantime." },
  payload_too_large: { status: 413, message: "The request is too large." },
  ring_full: { status: 413, message: "This ring is full for the day." },
  unsupported_media_type: { status: 415, message: "Send JSON, with Content-Type: application/json." },
  idempotency_mismatch: {
    status: 422,
    message: "This Idempotency-Key was used before with another request.",
  },
  too_many_invites: { status: 409, message: "There are 50 open invitations. Revoke one first." },
  too_many_requests: { status: 429, message: "Too many attempts. Please wait a moment." },
  internal: { status: 500, message: "Something went wrong on our side." },
  unavailable: { status: 503, message: "The server cannot reach its store right now. Please try again." },
  quota_exceeded: {
    status: 507,
    message: "This account has no room left. Delete something first. Nothing was changed.",
  },
  storage_full: { status: 507, message: "The server's disk is full. Nothing was changed." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Returns whether `code` is one of {@link ERRORS}. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(ERRORS, code);
}

/** One problem of a request: where it is (`goals.0.target`, or empty for the whole request) and what it is. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}
