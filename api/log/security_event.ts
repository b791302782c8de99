import type { Context } from "hono";
import type { ErrorCode } from "#shared/contract/mod.ts";

/** What the log calls the calls that matter for security. */
type SecurityEventName =
  | "registration"
  | "sign_in"
  | "sign_out"
  | "session_revoked"
  | "other_sessions_revoked"
  | "reauthentication"
  | "password_changed"
  | "email_changed"
  | "token_created"
  | "token_revoked"
  | "account_deleted"
  | "throttled"
  | "token_rejected";

/** A call that matters for security, as its log line describes it: by ids, never by an email or a secret. */
export interface SecurityEvent {
  readonly event: SecurityEventName;
  /** Whose account it concerns; null when there is none. */
  readonly user: string | null;
  /** The session that began or ended; for a change of the account, the one in which it was made. */
  readonly session?: string;
  /** The access token that was made or revoked, by its id. */
  readonly access_token?: string;
  /** Whether a sign-in came from a device that the account knows. */
  readonly known_device?: boolean;
}

declare module "hono" {
  interface ContextVariableMap {
    securityEvent: SecurityEvent;
    /** Why the call failed. */
    errorCode: ErrorCode;
  }
}

/** The facts that this call's log line has beyond every call's: none, unless it matters for security. */
export function securityFacts(c: Context): Record<string, string | boolean | null> {
  const event: SecurityEvent | null = c.get("securityEvent") ?? rejection(c);
  if (!event) return {};
  return { ...event, outcome: c.get("errorCode") ?? "success", address: c.get("client")?.address ?? null };
}

function rejection(c: Context): SecurityEvent | null {
  switch (c.get("errorCode")) {
    case "too_many_requests":
      return { event: "throttled", user: null };
    case "unauthenticated":
      return c.req.header("Authorization") === undefined ? null : { event: "token_rejected", user: null };
    default:
      return null;
  }
}
