import type { HonoRequest } from "hono";
import type { Endpoint } from "#shared/contract/mod.ts";
import { IdSchema } from "#shared/schema/id.ts";
import { Failure } from "../failures/failure.ts";
import type { IdempotencyKey } from "../store/receipt.ts";

export type IdempotencyRequest = IdempotencyKey;

/**
 * The write's Idempotency-Key with the fingerprint of its call, or undefined where none was sent or none is
 * heeded. The fingerprint is taken of the validated body, so that spelling the same JSON differently is no
 * mismatch; of one that is merged before it is sent, of the address alone.
 */
export async function idempotencyOf(
  endpoint: Endpoint,
  request: HonoRequest,
  body: unknown,
): Promise<IdempotencyRequest | undefined> {
  const sent = request.header("Idempotency-Key");
  if (!endpoint.idempotent || sent === undefined) return undefined;
  const key = IdSchema.safeParse(sent);
  if (!key.success) {
    throw new Failure("validation_failed", {
      message: "Idempotency-Key must be a UUID.",
      details: [{ path: "Idempotency-Key", message: "must be a UUID" }],
    });
  }
  const said = endpoint.idempotent === "merged" ? "" : JSON.stringify(body);
  const call = new TextEncoder().encode(`${endpoint.name} ${request.path} ${said}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", call));
  return { key: key.data, fingerprint: digest.toHex() };
}
