import { type Outgoing, OutgoingError } from "../outgoing/outgoing.ts";
import type { Attempt } from "../store/webhooks/outbox.ts";
import type { Webhook } from "../store/webhooks/webhook_document.ts";
import type { DueUser, WebhookStore } from "../store/webhooks/webhooks.ts";
import { signedHeaders } from "./signature.ts";

/** How many users' events are delivered at once. */
const PARALLEL = 8;

/** How many turns one run takes at most; what is left waits for the next run. */
const MAX_TURNS = 20;

/** Delivers the events in the outboxes of all users. */
export interface Deliveries {
  /** Delivers everything that is due. Several processes may run at once: each takes what no other has claimed. */
  run(): Promise<void>;
  /** Sends a test to a webhook, at once and only once. */
  test(webhook: Webhook): Promise<Attempt>;
  /** Ends the calls that are being made. Their events stay in the outbox. */
  stop(): Promise<void>;
}

/** What is delivered from, and how. */
export interface DeliveriesOptions {
  readonly webhooks: WebhookStore;
  readonly outgoing: Outgoing;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly version: string;
}

/** Creates the deliveries of one process. */
export function createDeliveries({ webhooks, outgoing, clock, version }: DeliveriesOptions): Deliveries {
  const process = crypto.randomUUID();
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  const send = async (
    { url, secret }: Webhook,
    id: string,
    content: Readonly<Record<string, unknown>>,
  ): Promise<Attempt> => {
    const body = JSON.stringify(content);
    const headers = {
      "Content-Type": "application/json",
      "User-Agent": `Gorin/${version}`,
      ...signedHeaders(secret, { id, sentAt: clock(), body }),
    };
    try {
      const status = await outgoing.post(url, { headers, body, signal: stopping.signal });
      return { delivered: status >= 200 && status < 300, detail: `The receiver responded ${status}.` };
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return { delivered: false, detail: error.message };
    }
  };

  const deliverOf = async (due: DueUser): Promise<number> => {
    const claimed = await webhooks.claim(due, process, clock());
    if (claimed.length === 0) return 0;
    const attempts = await Promise.all(claimed.map(async ({ event: { id, type, at, data }, webhook }) => {
      const attempt = await send(webhook, id, { type, timestamp: at, data });
      return [id, attempt] as const;
    }));
    const isStopped = stopping.signal.aborted;
    // What was cut off by the end of the process was no attempt, unless it had arrived by then.
    const made = attempts.filter(([, { delivered }]) => delivered || !isStopped);
    await webhooks.settle(due.userId, process, new Map(made), clock());
    return claimed.length;
  };

  const runOnce = async (): Promise<void> => {
    for (let turn = 0; turn < MAX_TURNS && !stopping.signal.aborted; turn++) {
      const due = await webhooks.listDue(clock());
      let delivered = 0;
      for (let at = 0; at < due.length; at += PARALLEL) {
        const counts = await Promise.all(due.slice(at, at + PARALLEL).map(deliverOf));
        delivered += counts.reduce((sum, count) => sum + count, 0);
      }
      if (delivered === 0) return;
    }
  };

  return {
    run() {
      running ??= runOnce().finally(() => running = null);
      return running;
    },
    test: (webhook) =>
      send(webhook, crypto.randomUUID(), {
        type: "test",
        timestamp: new Date(clock()).toISOString(),
        data: {},
      }),
    async stop() {
      stopping.abort();
      // Whatever failed is in the outbox still.
      await running?.catch(() => {});
    },
  };
}
