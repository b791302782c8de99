import * as z from "zod/mini";
import { TimerStateSchema } from "../domain/records.ts";
import { RINGS } from "../domain/rings/mod.ts";
import { SecondFactorSchema, UserStateSchema } from "./auth.ts";
import type { Endpoint, ErrorCode } from "./endpoint.ts";
import { RING_RESPONSE } from "./ring_write.ts";

/**
 * Returns every error that the endpoint can respond with: its own, and those that follow from its method, its access
 * and what it takes.
 */
export function errorsOf(
  { method, path, access, recent, params, query, body, upload, writes, idempotent, errors }: Endpoint,
): ReadonlySet<ErrorCode> {
  const hasBody = body !== undefined || upload !== undefined;
  const implied: Partial<Record<ErrorCode, boolean>> = {
    unauthenticated: access !== "anyone",
    // Access tokens may be for reading only, and never act for a session.
    forbidden: access === "session" || (access === "user" && method !== "GET"),
    password_required: recent === true,
    validation_failed: hasBody || Boolean(params ?? query),
    invalid_json: hasBody,
    payload_too_large: hasBody,
    length_required: hasBody,
    request_timeout: hasBody,
    unsupported_media_type: hasBody,
    version_conflict: writes !== undefined,
    idempotency_mismatch: idempotent !== undefined,
    storage_full: method !== "GET",
    // Rings, commitments and receipts count; accounts and the health check do not.
    quota_exceeded: method !== "GET" && writes !== "user" &&
      Boolean(writes ?? idempotent ?? path.includes("{day}")),
    too_many_requests: true,
    unavailable: true,
    internal: true,
  };
  // The keys of a record of codes are codes.
  const codes = Object.keys(implied) as ErrorCode[];
  return new Set([...errors, ...codes.filter((code) => implied[code])]);
}

/** The errors with `data`: what the call would have overwritten, or what the next call needs. */
export const ERRORS_WITH_DATA: ReadonlySet<ErrorCode> = new Set([
  "second_factor_required",
  "version_conflict",
  "timer_running",
  "timer_stale",
]);

/**
 * Returns the schema of the `data` of {@link ERRORS_WITH_DATA}: the ring and its day, the timer, the user, or the
 * challenge of the second step; undefined for a call without any of them.
 */
export function errorDataOf({ writes, errors }: Endpoint): z.core.$ZodType | undefined {
  if (errors.includes("second_factor_required")) return SecondFactorSchema;
  if (writes === undefined) return undefined;
  if (writes === "user") return UserStateSchema;
  return writes === "timer" ? TimerStateSchema : z.object({ [writes]: RINGS[writes].view, ...RING_RESPONSE });
}
