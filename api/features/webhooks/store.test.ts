import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { say } from "#shared/domain/sentences.ts";
import {
  NO_WEBHOOKS,
  type Webhook,
  type WebhookEvent,
  type Webhooks,
  withEvents,
} from "../../store/events.ts";
import { type Attempt, MAX_ATTEMPTS, withAttempts, withClaim } from "./store.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const HOUR = 3_600_000;
const FAILED: Attempt = { delivered: false, detail: "The receiver responded 500." };
const DELIVERED: Attempt = { delivered: true, detail: "The receiver responded 204." };
const FIRE: WebhookEvent = { type: "ring.completed", data: { day: "2026-11-21", ring: "fire" } };

function webhookFor(events: Webhook["events"], id = crypto.randomUUID()): Webhook {
  return {
    id,
    url: "https://example.org/hook",
    events,
    created_at: new Date(NOW).toISOString(),
    disabled: false,
    last_delivery: null,
    secret: "whsec_AAAA",
    previous_secret: null,
    not_before: 0,
    failing_since: null,
    tested_at: 0,
  };
}

const having = (...webhooks: Webhook[]): Webhooks => ({ ...NO_WEBHOOKS, webhooks });

/** Makes every attempt of a claim end alike, and returns the webhooks after it; null when nothing was to be done. */
function attemptAll(before: Webhooks, attempt: Attempt, now: number): Webhooks | null {
  const claimed = withClaim(before, { by: "a process", now: now, max: 5 });
  if (!claimed) return null;
  const attempts = new Map(claimed.deliveries.map(({ event }) => [event.id, attempt]));
  return withAttempts(claimed.after, "a process", attempts, now);
}

describe("the outbox", () => {
  it("queues an event once for each webhook that wants it", () => {
    const [wanting, other] = [webhookFor(["ring.completed"]), webhookFor(["timer.started"])];
    const after = withEvents(having(wanting, other, { ...wanting, id: crypto.randomUUID() }), [FIRE], NOW);
    expect(after.queue.map(({ type, attempts }) => [type, attempts])).toEqual([
      ["ring.completed", 0],
      ["ring.completed", 0],
    ]);
    expect(new Set(after.queue.map(({ id }) => id)).size).toBe(2);
    expect(after.due_at).toBe(NOW);
  });

  it("is unchanged when no webhook wants an event, or the one that does is turned off", () => {
    const before = having(webhookFor(["timer.started"]), {
      ...webhookFor(["ring.completed"]),
      disabled: true,
    });
    expect(withEvents(before, [FIRE], NOW)).toBe(before);
  });

  it("drops the oldest of more than 100 waiting events, and says so", () => {
    const events = Array.from({ length: 101 }, (_, index) => ({ ...FIRE, data: { index } }));
    const after = withEvents(having(webhookFor(["ring.completed"])), events, NOW);
    expect(after.queue.map(({ data }) => data.index)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
    expect(after.webhooks[0]?.last_delivery?.detail).toContain("oldest was dropped");
  });

  it("is claimed by one process at a time, until that has settled or a minute is over", () => {
    const queued = withEvents(having(webhookFor(["ring.completed"])), [FIRE], NOW);
    const first = withClaim(queued, { by: "one", now: NOW, max: 5 });
    expect(first?.deliveries).toHaveLength(1);
    if (!first) return;
    expect(first.after.due_at).toBe(NOW + 60_000);
    expect(withClaim(first.after, { by: "other", now: NOW + 59_999, max: 5 })).toBeNull();
    expect(withClaim(first.after, { by: "other", now: NOW + 60_000, max: 5 })?.deliveries).toHaveLength(1);
    const settled = withAttempts(first.after, "one", new Map(), NOW + 1);
    expect(withClaim(settled, { by: "other", now: NOW + 2, max: 5 })?.deliveries).toHaveLength(1);
  });

  it("keeps the claim of a process that took over", () => {
    const queued = withEvents(having(webhookFor(["ring.completed"])), [FIRE], NOW);
    const late = withClaim(queued, { by: "late", now: NOW, max: 5 })?.after ?? queued;
    const taken = withClaim(late, { by: "other", now: NOW + 60_000, max: 5 })?.after ?? late;
    expect(withAttempts(taken, "late", new Map(), NOW + 60_001).claim?.by).toBe("other");
  });

  it("sends an event again, ever later, and gives it up after the last attempt", () => {
    let webhooks = withEvents(having(webhookFor(["ring.completed"])), [FIRE], NOW);
    const [queued] = webhooks.queue;
    const waits: number[] = [];
    let now = NOW;
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      webhooks = attemptAll(webhooks, FAILED, now) ?? webhooks;
      expect(webhooks.queue[0]?.id).toBe(queued?.id);
      expect(attemptAll(webhooks, FAILED, (webhooks.due_at ?? 0) - 1)).toBeNull();
      waits.push((webhooks.due_at ?? 0) - now);
      now = webhooks.due_at ?? 0;
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect((now - NOW) / HOUR).toBeGreaterThan(24);
    webhooks = attemptAll(webhooks, FAILED, now) ?? webhooks;
    expect(webhooks.queue).toEqual([]);
    expect(webhooks.due_at).toBeNull();
    expect(webhooks.webhooks[0]?.last_delivery?.detail).toBe(
      `The receiver responded 500. It was sent ${MAX_ATTEMPTS} times, and given up.`,
    );
  });

  it("turns a webhook off after five days of failures, and empties its queue", () => {
    const failing = { ...webhookFor(["ring.completed"]), failing_since: NOW - 5 * 24 * HOUR };
    const after = attemptAll(withEvents(having(failing), [FIRE, FIRE], NOW), FAILED, NOW);
    expect(after?.webhooks[0]).toMatchObject({ disabled: true, last_delivery: { delivered: false } });
    expect(after?.queue).toEqual([]);
  });

  it("turns a webhook off at once when its receiver is gone", () => {
    const { text, said } = say("delivery_status", { status: 410 });
    const gone: Attempt = { delivered: false, detail: text, said, isGone: true };
    const after = attemptAll(withEvents(having(webhookFor(["ring.completed"])), [FIRE], NOW), gone, NOW);
    expect(after?.webhooks[0]).toMatchObject({
      disabled: true,
      last_delivery: { detail: "The receiver responded 410. It is gone, so the webhook was turned off." },
    });
    expect(after?.queue).toEqual([]);
  });

  it("sends nothing to a receiver before the time that it asked for, not even a new event", () => {
    const busy: Attempt = { delivered: false, detail: "The receiver responded 503.", waitMs: HOUR };
    const other = webhookFor(["timer.started"]);
    const queued = withEvents(having(webhookFor(["ring.completed"]), other), [FIRE], NOW);
    const after = attemptAll(queued, busy, NOW) ?? queued;
    expect(after.due_at).toBe(NOW + HOUR);
    const later = withEvents(after, [FIRE, { type: "timer.started", data: {} }], NOW + 1);
    expect(later.queue.map(({ next_at }) => next_at)).toEqual([NOW + HOUR, NOW + HOUR, NOW + 1]);
  });

  it("claims no more events than can be sent at once", () => {
    const queued = withEvents(having(webhookFor(["ring.completed"])), [FIRE, FIRE, FIRE], NOW);
    expect(withClaim(queued, { by: "one", now: NOW, max: 2 })?.deliveries).toHaveLength(2);
  });

  it("counts failures again after a delivery", () => {
    const failing = { ...webhookFor(["ring.completed"]), failing_since: NOW - 4 * 24 * HOUR };
    const after = attemptAll(withEvents(having(failing), [FIRE], NOW), DELIVERED, NOW);
    expect(after?.webhooks[0]).toMatchObject({ disabled: false, failing_since: null });
  });

  it("never delivers twice and never forgets, however attempts end and processes die", () => {
    const steps = fc.array(fc.constantFrom("queue", "deliver", "fail", "die", "wait"), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (steps) => {
        let [webhooks, now, queued] = [having(webhookFor(["ring.completed"])), NOW, 0];
        const delivered: string[] = [];
        for (const step of steps) {
          if (step === "queue") {
            webhooks = withEvents(webhooks, [FIRE], now);
            queued++;
          } else if (step === "wait") now = Math.max(now, webhooks.due_at ?? now);
          else if (step === "die") {
            webhooks = withClaim(webhooks, { by: "dead", now: now, max: 5 })?.after ?? webhooks;
          } else {
            const ids = new Set(webhooks.queue.map(({ id }) => id));
            webhooks = attemptAll(webhooks, step === "deliver" ? DELIVERED : FAILED, now) ?? webhooks;
            if (step === "deliver") {
              delivered.push(...[...ids].filter((id) => !webhooks.queue.some((event) => event.id === id)));
            }
          }
        }
        expect(new Set(delivered).size).toBe(delivered.length);
        const isGivenUp = webhooks.webhooks[0]?.last_delivery?.detail.includes("given up") ?? false;
        if (!isGivenUp && !webhooks.webhooks[0]?.disabled) {
          expect(delivered.length + webhooks.queue.length).toBeLessThanOrEqual(queued);
        }
      }),
      { seed: 4 },
    );
  });
});
