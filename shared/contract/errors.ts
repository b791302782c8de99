/** The HTTP status of every error that the API can respond with. Server, client and screens know only these codes. */
export const ERROR_STATUS = {
  invalid_json: 400,
  validation_failed: 400,
  invalid_date: 400,
  invalid_range: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  challenge_expired: 401,
  invalid_code: 401,
  passkey_rejected: 401,
  forbidden: 403,
  password_required: 403,
  passkeys_unavailable: 400,
  not_owner: 403,
  registration_closed: 403,
  invite_invalid: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  email_taken: 409,
  totp_enabled: 409,
  timer_running: 409,
  timer_stale: 409,
  version_conflict: 412,
  payload_too_large: 413,
  ring_full: 413,
  unsupported_media_type: 415,
  misdirected_request: 421,
  idempotency_mismatch: 422,
  too_many_invites: 409,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  damaged: 503,
  quota_exceeded: 507,
  storage_full: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Returns whether `code` is one of {@link ERROR_STATUS}. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(ERROR_STATUS, code);
}

/** One problem of a request: where it is (`goals.0.target`, or empty for the whole request) and what it is. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}
