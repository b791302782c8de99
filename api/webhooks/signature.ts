import { createHmac } from "node:crypto";
import { newSecret } from "../auth/random_secret.ts";

/** What the secrets of webhooks begin with, as Standard Webhooks has it. */
const PREFIX = "whsec_";

/** Returns a new secret to sign what is sent to a webhook. */
export function newWebhookSecret(): string {
  return PREFIX + newSecret().toBase64();
}

/**
 * Returns the headers by which a receiver knows that a body comes from this server and is not a replay, as Standard
 * Webhooks has them (https://www.standardwebhooks.com), so that its libraries verify them. `sentAt` is in milliseconds
 * since 1970.
 */
export function signedHeaders(
  secret: string,
  { id, sentAt, body }: { readonly id: string; readonly sentAt: number; readonly body: string },
): Record<string, string> {
  const timestamp = Math.floor(sentAt / 1_000);
  const key = Uint8Array.fromBase64(secret.slice(PREFIX.length));
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
  };
}
