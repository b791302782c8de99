import type { Context } from "hono";
import type { SecondFactor } from "../auth/sign_in/second_factor.ts";
import type { ErrorCode } from "#shared/contract/mod.ts";

/** The names of security events in the log. */
export const SECURITY_EVENTS = [
  "registration",
  "sign_in",
  "connection_confirmed",
  "sign_out",
  "session_revoked",
  "other_sessions_revoked",
  "reauthentication",
  "password_changed",
  "email_changed",
  "passkey_added",
  "passkey_renamed",
  "passkey_removed",
  "totp_started",
  "totp_enabled",
  "totp_removed",
  "recovery_codes_replaced",
  "token_created",
  "token_revoked",
  "calendar_created",
  "calendar_revoked",
  "webhook_created",
  "webhook_secret_rotated",
  "webhook_deleted",
  "push_subscribed",
  "push_unsubscribed",
  "account_deleted",
  "invite_created",
  "invite_revoked",
  "throttled",
  "token_rejected",
] as const;

type SecurityEventName = (typeof SECURITY_EVENTS)[number];

/** A security event as it is logged: with ids, never with an email or a secret. */
export interface SecurityEvent {
  readonly event: SecurityEventName;
  /** The id of the account; null when there is none. */
  readonly user: string | null;
  /** The session that began or ended; for a change of the account, the one in which it was made. */
  readonly session?: string;
  /** The access token that was made or revoked, by its id. */
  readonly access_token?: string;
  /** The webhook that was created, changed or deleted, by its id. */
  readonly webhook?: string;
  /** The passkey that was added or removed, by its id. */
  readonly passkey?: string;
  /** How a sign-in was proven besides the password, or instead of it. */
  readonly factor?: SecondFactor | "passkey" | "connection";
  /** Whether a sign-in came from a known device. */
  readonly known_device?: boolean;
}

declare module "hono" {
  interface ContextVariableMap {
    securityEvent: SecurityEvent;
    /** Why the call failed. */
    errorCode: ErrorCode;
  }
}

/** Returns the additional log fields of a call that is a security event; none for other calls. */
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
