import { type AccountWork, createAccountWork } from "../outgoing/account_work.ts";
import { type Outgoing, OutgoingError, type OutgoingLine } from "../outgoing/outgoing.ts";
import type { Attempt } from "../store/webhooks/outbox.ts";
import type { Webhook } from "../store/webhooks/webhook_document.ts";
import type { DueUser, WebhookStore } from "../store/webhooks/webhooks.ts";
import { signedHeaders } from "./signature.ts";

/** How many turns of a user one run takes at most; what is left waits for the next run. */
const MAX_TURNS = 20;

/**
 * Delivers the events in the outboxes of all users. Several processes may run at once: each takes what no other has
 * claimed. The events of calls that are ended by `stop` stay in the outbox.
 */
export interface Deliveries extends AccountWork {
  /** Sends a test to a webhook, at once and only once. Returns null when the account has no line for it. */
  test(userId: string, webhook: Webhook): Promise<Attempt | null>;
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
  let isStopping = false;

  const send = async (
    line: OutgoingLine,
    { url, ...secrets }: Webhook,
    id: string,
    content: Readonly<Record<string, unknown>>,
  ): Promise<Attempt> => {
    const body = JSON.stringify(content);
    const headers = {
      "Content-Type": "application/json",
      "User-Agent": `Gorin/${version}`,
      ...signedHeaders(secrets, { id, sentAt: clock(), body }),
    };
    try {
      const { status, retryAfter } = await line.post(url, { headers, body });
      return {
        delivered: status >= 200 && status < 300,
        detail: `The receiver responded ${status}.`,
        isGone: status === 410,
        waitMs: retryAfter === null ? 0 : waitOf(retryAfter, clock()),
      };
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return { delivered: false, detail: error.message };
    }
  };

  /** Delivers as many events of a user as there are lines. Returns their number. */
  const deliver = async (due: DueUser, lines: readonly OutgoingLine[]): Promise<number> => {
    const claimed = await webhooks.claim(due, { by: process, now: clock(), max: lines.length });
    for (const line of lines.slice(claimed.length)) line.release();
    if (claimed.length === 0) return 0;
    const attempts = await Promise.all(
      claimed.map(async ({ event: { id, type, at, data }, webhook }, index) => {
        // There are no more events than lines.
        const line = lines[index] as OutgoingLine;
        return [id, await send(line, webhook, id, { type, timestamp: at, data })] as const;
      }),
    );
    // What was cut off by the end of the process was no attempt, unless it had arrived by then.
    const made = attempts.filter(([, { delivered }]) => delivered || !isStopping);
    await webhooks.settle(due.userId, process, new Map(made), clock());
    return claimed.length;
  };

  /** Delivers what is due of a user, on one line and on what others there are for them. */
  const deliverAll = async (due: DueUser, line: OutgoingLine): Promise<void> => {
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      const others: OutgoingLine[] = [];
      try {
        for (let other = outgoing.take(due.userId); other; other = outgoing.take(due.userId)) {
          others.push(other);
        }
        if (await deliver(due, [line, ...others]) === 0) return;
      } finally {
        for (const other of others) other.release();
      }
    }
  };

  const work = createAccountWork({ outgoing, list: () => webhooks.listDue(clock()), work: deliverAll });

  return {
    run: work.run,
    async test(userId, webhook) {
      const line = outgoing.take(userId);
      if (!line) return null;
      try {
        const timestamp = new Date(clock()).toISOString();
        return await send(line, webhook, crypto.randomUUID(), { type: "test", timestamp, data: {} });
      } finally {
        line.release();
      }
    },
    stop() {
      isStopping = true;
      return work.stop();
    },
  };
}

/** The longest wait that a receiver can ask for, in milliseconds. */
const MAX_WAIT_MS = 24 * 3_600_000;

/** Returns how many milliseconds a receiver asks to wait, by its `Retry-After`: seconds or a date. */
function waitOf(retryAfter: string, now: number): number {
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Math.max(0, Math.min(MAX_WAIT_MS, asked || 0));
}
