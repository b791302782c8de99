import type { HonoRequest } from "hono";
import type { Endpoint } from "#shared/contract/mod.ts";
import { IdSchema } from "#shared/schema/id.ts";
import { Failure } from "../failures/failure.ts";
import type { IdempotencyKey } from "../store/receipt.ts";

export type IdempotencyRequest = IdempotencyKey;

/** Returns the Idempotency-Key of a call, or undefined when it has none that is valid, or supports none. */
export function sentIdempotencyKey(
  { idempotent }: Pick<Endpoint, "idempotent">,
  request: HonoRequest,
): string | undefined {
  return idempotent ? IdSchema.safeParse(request.header("Idempotency-Key")).data : undefined;
}

/**
 * Returns the call's Idempotency-Key and fingerprint, or undefined when there is no key or the endpoint does not
 * support it. The fingerprint covers the validated body, so the formatting of the JSON makes no difference. For a list,
 * which clients merge again before they resend it, it covers the path only.
 */
export function idempotencyOf(
  endpoint: Endpoint,
  request: HonoRequest,
  body: unknown,
): Promise<IdempotencyRequest> | undefined {
  const sent = request.header("Idempotency-Key");
  if (!endpoint.idempotent || sent === undefined) return undefined;
  const key = IdSchema.safeParse(sent);
  if (!key.success) {
    throw new Failure("validation_failed", {
      message: "Idempotency-Key must be a UUID.",
      details: [{ path: "Idempotency-Key", message: "must be a UUID" }],
    });
  }
  return withFingerprint(key.data, endpoint, request, body);
}

async function withFingerprint(
  key: string,
  endpoint: Endpoint,
  request: HonoRequest,
  body: unknown,
): Promise<IdempotencyRequest> {
  const content = endpoint.idempotent === "merged" ? "" : JSON.stringify(body);
  const call = new TextEncoder().encode(`${endpoint.name} ${request.path} ${content}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", call));
  return { key, fingerprint: digest.toHex() };
}
