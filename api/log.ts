import type { Context } from "hono";
import type { ErrorCode } from "#shared/contract/mod.ts";
import type { SecondFactor } from "./auth/second_step.ts";

/** The fields of one log line. Never a token, a password, an email or a full path. */
export type LogLine = Readonly<Record<string, string | number | boolean | null>>;

export interface Log {
  write(line: LogLine): void;
  /** Resolves when all lines so far are written, at the latest after {@link FLUSH_DEADLINE_MS}. */
  flush(): Promise<void>;
}

const BATCH_MS = 200;

/** A batch of so many characters is written at once: what is buffered for long is expensive to free. */
const BATCH_LENGTH = 16_384;

/** The maximum number of buffered characters. Further lines are dropped and counted. */
export const MAX_BUFFERED = 1_000_000;

/** How long {@link Log.flush} waits, in milliseconds. */
export const FLUSH_DEADLINE_MS = 2_000;

/**
 * Creates a log of JSON lines. Lines are written in batches, because a synchronous write per request would cost a tenth
 * of the request's time. `out` receives whole lines. When it is too slow, lines are dropped, and the next line that is
 * written contains their number.
 */
export function createLog(out: (text: string) => Promise<void>, now: () => number): Log {
  let lines: string[] = [];
  let buffered = 0;
  let dropped = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> | undefined;

  const add = (line: LogLine): void => {
    const text = textOf(line, now()) + "\n";
    lines.push(text);
    buffered += text.length;
  };

  const writeAll = async (): Promise<void> => {
    while (lines.length > 0 || dropped > 0) {
      if (dropped > 0) add({ level: "warn", dropped_lines: dropped });
      dropped = 0;
      const text = lines.join("");
      lines = [];
      // A log that cannot be written must not stop the server.
      await out(text).catch(() => {});
      buffered -= text.length;
    }
    writing = undefined;
  };

  const startWriting = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    return writing ??= writeAll();
  };

  return {
    write(line) {
      if (buffered >= MAX_BUFFERED) return void dropped++;
      add(line);
      if (writing) return;
      if (buffered >= BATCH_LENGTH) void startWriting();
      else timer ??= setTimeout(startWriting, BATCH_MS);
    },
    async flush() {
      const deadline = Promise.withResolvers<void>();
      const late = setTimeout(deadline.resolve, FLUSH_DEADLINE_MS);
      await Promise.race([startWriting(), deadline.promise]);
      clearTimeout(late);
    },
  };
}

/**
 * Creates a log that writes each line with `console`, which Deno exports by OpenTelemetry with the trace of the
 * request.
 */
export function createConsoleLog(now: () => number): Log {
  return {
    write(line) {
      const text = textOf(line, now());
      // deno-lint-ignore no-console -- only this is exported
      if (line.level === "error") console.error(text);
      // deno-lint-ignore no-console -- as above
      else if (line.level === "warning") console.warn(text);
      // deno-lint-ignore no-console -- as above
      else console.info(text);
    },
    flush: () => Promise.resolve(),
  };
}

function textOf(line: LogLine, now: number): string {
  // Joined as texts, since a copy of the line costs as much as its encoding.
  return `{"time":"${new Date(now).toISOString()}",${JSON.stringify(line).slice(1)}`;
}

/** Writes all of `text` to the standard output. */
export async function writeToStdout(text: string): Promise<void> {
  let bytes = new TextEncoder().encode(text);
  while (bytes.length > 0) bytes = bytes.subarray(await Deno.stdout.write(bytes));
}

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
  "witness_created",
  "witness_ended",
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
