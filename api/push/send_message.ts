import type { PushMessage } from "#shared/records/push_message.ts";
import { OutgoingError, type OutgoingLine } from "../outgoing/outgoing.ts";
import type { PushSubscription } from "../store/push/push_documents.ts";
import { encryptMessage } from "./encrypt.ts";
import type { Vapid } from "./vapid.ts";

/** How long a push service keeps a message for a browser that is not running, in seconds. */
const TTL_SECONDS = 4 * 3_600;

/** A push service replaces a message that it still keeps by a later one with the same topic. */
const TOPIC = "reminder";

/** `gone`: the browser has unsubscribed. `failed`: the message can be sent again later. */
export type SendOutcome = "sent" | "gone" | "failed";

/** What messages are sent with. */
export interface PushOptions {
  readonly line: OutgoingLine;
  readonly vapid: Vapid;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** Sends a message to a browser. */
export async function sendMessage(
  { endpoint, contact, ...keys }: PushSubscription,
  message: PushMessage,
  { line, vapid, clock }: PushOptions,
): Promise<SendOutcome> {
  let body: Uint8Array;
  try {
    body = await encryptMessage(JSON.stringify(message), keys);
  } catch {
    // Nothing can be encrypted with such keys.
    return "gone";
  }
  const headers = {
    "Authorization": await vapid.authorize(endpoint, contact, clock()),
    "Content-Encoding": "aes128gcm",
    "Content-Type": "application/octet-stream",
    "TTL": String(TTL_SECONDS),
    "Topic": TOPIC,
    "Urgency": "normal",
  };
  try {
    const { status } = await line.post(endpoint, { headers, body });
    if (status === 404 || status === 410) return "gone";
    return status >= 200 && status < 300 ? "sent" : "failed";
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return "failed";
  }
}
