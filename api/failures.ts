import type { ErrorCode, ErrorDetail } from "#shared/contract/endpoint.ts";
import type { Said, Sentence } from "#shared/texts/said.ts";

/**
 * What each error says unless the server has something more specific to say. They are kept here, so that the clients do
 * not load them.
 */
export const MESSAGES: Readonly<Record<ErrorCode, string>> = {
  invalid_json: "The body is not valid JSON.",
  validation_failed: "Something in the request is not valid.",
  invalid_date: "That is not a real calendar date. Dates are written YYYY-MM-DD.",
  invalid_range: "A range runs from an earlier to a later day, at most 400 days.",
  unauthenticated: "Please sign in.",
  invalid_credentials: "Wrong email or password.",
  second_factor_required: "This account uses two-step sign-in. Please sign in where you can enter a code.",
  challenge_expired: "This took too long. Please start again.",
  invalid_code: "That code is wrong, or was used before.",
  passkey_rejected: "This passkey is not known here, or took too long. Please try again.",
  forbidden: "This access token may only read.",
  password_required: "Please enter your password again to do this.",
  passkeys_unavailable: "Passkeys work only on this server's own https address, or on localhost.",
  not_owner: "Only the owner of this server can do that.",
  registration_closed: "This server does not accept new accounts.",
  invite_invalid: "This invitation has expired, was revoked or has been used. Please ask for another one.",
  not_found: "There is nothing here.",
  method_not_allowed: "This address does not support that method.",
  request_timeout: "The request took too long to arrive. Please try again.",
  email_taken: "There is already an account with this email.",
  totp_enabled: "Two-step sign-in is on already. Turn it off first.",
  timer_running: "A timer is already running.",
  timer_stale: "This timer ran for more than 24 hours. Please enter when it ended.",
  length_required: "Send this with a Content-Length, and not in chunks.",
  version_conflict: "This was changed elsewhere in the meantime.",
  payload_too_large: "The request is too large.",
  ring_full: "This ring is full for the day.",
  unsupported_media_type: "Send JSON, with Content-Type: application/json.",
  misdirected_request:
    "This server is not known by this host name. Whoever runs it can add the name to GORIN_HOSTS.",
  idempotency_mismatch: "This Idempotency-Key was used before with another request.",
  too_many_invites: "There are 50 open invitations. Revoke one first.",
  too_many_requests: "Too many attempts. Please wait a moment.",
  internal: "Something went wrong on our side.",
  damaged: "Something that is stored here is damaged and cannot be read. The host can restore a backup.",
  unavailable: "The server cannot reach its store right now. Please try again.",
  quota_exceeded: "This account has no room left. Delete something first. Nothing was changed.",
  storage_full: "The server's disk is full. Nothing was changed.",
};

/** What a failure contains besides its code. */
export interface FailureParts {
  /** A sentence for the user that is more precise than the code's default message. */
  readonly message?: string | Sentence;
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
  /** What the message was made of, when it has values. */
  readonly said: Said | undefined;

  constructor(readonly code: ErrorCode, parts: FailureParts = {}) {
    const { message = defaultMessage(code, parts.details) } = parts;
    const { text, said }: Sentence = typeof message === "string" ? { text: message } : message;
    super(text, { cause: parts.cause });
    this.said = said;
    this.details = parts.details;
    this.data = parts.data;
    this.retryAfter = parts.retryAfter;
  }
}

function defaultMessage(code: ErrorCode, details: readonly ErrorDetail[] = []): string {
  return code === "validation_failed" ? sentence(details) : MESSAGES[code];
}

/** Returns one sentence for the user: the first problem, and the number of further ones. */
export function sentence(details: readonly ErrorDetail[]): string {
  const [first, ...more] = details;
  if (!first) return MESSAGES.validation_failed;
  // A message that begins in upper case is a whole sentence; others continue the name of their field.
  const whole = /^\p{Lu}/u.test(first.message) || !first.path
    ? first.message
    : `${fieldName(first.path)} ${first.message}`;
  return more.length === 0 ? whole : `${whole} (and ${more.length} more)`;
}

function fieldName(path: string): string {
  const words = path.replaceAll("_", " ").replace(
    /\.(\d+)\./g,
    (_, index: string) => ` ${Number(index) + 1}: `,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the message of a thrown value, which need not be an `Error`. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
