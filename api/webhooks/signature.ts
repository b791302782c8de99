import { createHmac } from "node:crypto";
import { newSecret } from "../auth/random_secret.ts";

/** What the secrets of webhooks begin with, as Standard Webhooks has it. */
const PREFIX = "whsec_";

/** Returns a new secret to sign what is sent to a webhook. */
export function newWebhookSecret(): string {
  return PREFIX + newSecret().toBase64();
}

/** What signs the calls of a webhook. */
export interface SigningSecrets {
  readonly secret: string;
  /** The one before it, with the time until which it also signs, in milliseconds since 1970. */
  readonly previous_secret: { readonly secret: string; readonly until: number } | null;
}

/**
 * Returns the headers by which a receiver knows that a body comes from this server and is not a replay, as Standard
 * Webhooks has them (https://www.standardwebhooks.com), so that its libraries verify them. After a change of the secret
 * there are two signatures for a while. `sentAt` is in milliseconds since 1970.
 */
export function signedHeaders(
  { secret, previous_secret: previous }: SigningSecrets,
  { id, sentAt, body }: { readonly id: string; readonly sentAt: number; readonly body: string },
): Record<string, string> {
  const timestamp = Math.floor(sentAt / 1_000);
  const secrets = [secret, ...(previous && previous.until > sentAt ? [previous.secret] : [])];
  const signatures = secrets.map((one) => {
    const key = Uint8Array.fromBase64(one.slice(PREFIX.length));
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
