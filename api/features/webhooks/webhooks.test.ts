import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  createWebhook,
  deleteTimer,
  deleteWebhook,
  listWebhooks,
  putBattleLogs,
  putFire,
  putTimer,
  rotateWebhookSecret,
  stopTimer,
  testWebhook,
  WEBHOOK_EVENTS,
  WEBHOOK_LIMITS,
} from "#shared/contract/mod.ts";
import type { EntryFor } from "#shared/domain/rings/mod.ts";
import { openTestApp, type SignedIn, type TestApp, type TestAppOptions } from "../../testing/test_app.ts";

const DAY = "2026-11-21";
const START = `${DAY}T12:00:00.000Z`;
const FIRE = { weakness: "Sloth", task: "Rise at five", reflection: "Done.", done: true };

interface Received {
  readonly headers: Headers;
  readonly body: string;
  // deno-lint-ignore no-explicit-any -- whatever the server sends
  readonly event: any;
}

let app: TestApp;
let me: SignedIn;
let receiver: Deno.HttpServer<Deno.NetAddr>;
let received: Received[];
let status: number;
let retryAfter: string | null;

async function open(options: TestAppOptions = { webhooks: "private" }) {
  app = await openTestApp(START, options);
  me = await app.signIn();
}

beforeEach(async () => {
  received = [];
  [status, retryAfter] = [204, null];
  receiver = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const body = await request.text();
    received.push({ headers: request.headers, body, event: JSON.parse(body) });
    return new Response(null, { status, headers: retryAfter === null ? {} : { "Retry-After": retryAfter } });
  });
  await open();
});
afterEach(async () => {
  app.close();
  await receiver.shutdown();
});

const addressOf = () => `http://127.0.0.1:${receiver.addr.port}/hook`;

const create = (by = me, events: (typeof WEBHOOK_EVENTS)[number][] = [...WEBHOOK_EVENTS]) =>
  by.client.call(createWebhook, { body: { url: addressOf(), events } });

const list = async (by = me) => (await by.client.call(listWebhooks, {})).webhooks;
const deliver = () => app.services.deliveries?.run();
const completeFire = () => me.client.call(putFire, { params: { day: DAY }, body: FIRE });
const start = (more: { for?: EntryFor } = {}) =>
  me.client.call(putTimer, {
    body: { id: crypto.randomUUID(), category: "Deep Work", start_ts: START, day: DAY, ...more },
  });

/** Computes the signature as a receiver does, by the text of Standard Webhooks and nothing of ours. */
function signatureOf({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${headers.get("webhook-id")}.${headers.get("webhook-timestamp")}.${body}`;
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

describe("a webhook", () => {
  it("is called with a signature when a ring is completed", async () => {
    const { secret, webhook } = await create();
    await completeFire();
    await deliver();
    expect(received.map(({ event }) => event)).toEqual([
      { type: "ring.completed", timestamp: START, data: { day: DAY, ring: "fire" } },
    ]);
    const [call] = received;
    if (!call) return;
    expect(call.headers.get("webhook-signature")).toBe(signatureOf(call, secret));
    expect(Number(call.headers.get("webhook-timestamp")) * 1_000).toBe(app.time.now);
    expect(await list()).toEqual([{
      ...webhook,
      last_delivery: {
        at: START,
        event: "ring.completed",
        delivered: true,
        detail: "The receiver responded 204.",
        said: { code: "delivery_status", values: { status: 204 } },
      },
    }]);
  });

  it("is not called again while the ring stays complete", async () => {
    await create();
    await completeFire();
    await completeFire();
    await deliver();
    expect(received).toHaveLength(1);
  });

  it("is called when a timer starts, and when it is stopped or discarded", async () => {
    await create();
    const purpose = { kind: "goal", id: crypto.randomUUID() } as const;
    await start({ for: purpose });
    // A note and an earlier start are no new timer.
    app.time.now += 3_600_000;
    await me.client.call(stopTimer, { body: {} });
    await start();
    await me.client.call(deleteTimer, {});
    await deliver();
    const events = received.filter(({ event }) => event.type.startsWith("timer."));
    expect(events.map(({ event: { type, data } }) => [type, data.saved, data.for])).toEqual([
      ["timer.started", undefined, purpose],
      ["timer.stopped", true, purpose],
      ["timer.started", undefined, null],
      ["timer.stopped", false, null],
    ]);
  });

  it("is called when a battle is decided, once", async () => {
    await create(me, ["battle.decided"]);
    const battle = { id: crypto.randomUUID(), hard_thing: "Cold water", battle_description: "A minute" };
    const log = (outcome: "ongoing" | "victory") =>
      me.client.call(putBattleLogs, {
        params: { day: DAY },
        body: { battle_logs: [{ ...battle, outcome }] },
      });
    await log("ongoing");
    await log("victory");
    await log("victory");
    await deliver();
    expect(received.map(({ event }) => event.data)).toEqual([
      { day: DAY, id: battle.id, hard_thing: "Cold water", difficulty_rating: 5, outcome: "victory" },
    ]);
  });

  it("is called only for its own events, and only for its own user", async () => {
    const other = await app.signIn();
    await create(me, ["timer.started"]);
    await create(other);
    await completeFire();
    await deliver();
    expect(received).toEqual([]);
  });

  it("gets what failed again, later, with the same id and another timestamp", async () => {
    await create();
    status = 500;
    await completeFire();
    await deliver();
    await deliver();
    expect(await list()).toMatchObject([{
      pending: 1,
      last_delivery: { detail: "The receiver responded 500." },
    }]);
    status = 200;
    app.time.now += 5_000;
    await deliver();
    expect(received.map(({ headers }) => headers.get("webhook-id"))).toEqual(
      [0, 0].map(() => received[0]?.headers.get("webhook-id")),
    );
    expect(received[0]?.headers.get("webhook-timestamp")).not.toBe(
      received[1]?.headers.get("webhook-timestamp"),
    );
    expect(await list()).toMatchObject([{ pending: 0, last_delivery: { delivered: true } }]);
  });

  it("gets each event once, however many processes deliver", async () => {
    await create();
    for (let at = 0; at < 12; at++) {
      await start();
      await me.client.call(deleteTimer, {});
    }
    const { createDeliveries } = await import("./webhooks.ts");
    const { webhooks, webhookCalls: outgoing, clock } = app.services;
    const processes = [1, 2, 3, 4].map(() =>
      createDeliveries({ webhooks, outgoing, clock, version: "test" })
    );
    await Promise.all(processes.map((process) => process.run()));
    // What another process had claimed may be left.
    await deliver();
    const ids = received.map(({ headers }) => headers.get("webhook-id"));
    expect(ids).toHaveLength(24);
    expect(new Set(ids).size).toBe(24);
  });

  it("leaves a process that dies its minute, and then gets the event from another", async () => {
    await create();
    await completeFire();
    const claim = { by: "a process that dies", now: app.time.now, max: 5 };
    for await (const due of app.services.webhooks.listDue(app.time.now)) {
      await app.services.webhooks.claim(due, claim);
    }
    await deliver();
    expect(received).toEqual([]);
    app.time.now += 60_000;
    await deliver();
    expect(received).toHaveLength(1);
  });

  it("is tested at once, at most every five seconds, and turned on again by a test that arrives", async () => {
    const { webhook } = await create();
    await app.services.webhooks.update(me.user.id, (before) => ({
      ...before,
      webhooks: before.webhooks.map((one) => ({ ...one, disabled: true })),
    }));
    const test = () => me.client.call(testWebhook, { params: { id: webhook.id } });
    status = 404;
    expect((await test()).webhook).toMatchObject({ disabled: true, last_delivery: { delivered: false } });
    await expect(test()).rejects.toMatchObject({ code: "too_many_requests" });
    app.time.now += 5_000;
    status = 200;
    expect((await test()).webhook).toMatchObject({ disabled: false, last_delivery: { event: "test" } });
    expect(received.map(({ event }) => event.type)).toEqual(["test", "test"]);
  });

  it("signs with both secrets for a day after a rotation, then with the new one", async () => {
    const { secret: before, webhook } = await create();
    const { secret } = await me.client.call(rotateWebhookSecret, { params: { id: webhook.id } });
    const signatures = async () => {
      await me.client.call(testWebhook, { params: { id: webhook.id } });
      const call = received.at(-1);
      if (!call) throw new Error("Nothing was sent.");
      return {
        sent: call.headers.get("webhook-signature")?.split(" "),
        ofNew: signatureOf(call, secret),
        ofOld: signatureOf(call, before),
      };
    };
    const first = await signatures();
    expect(first.sent).toEqual([first.ofNew, first.ofOld]);
    app.time.now += 24 * 3_600_000;
    const later = await signatures();
    expect(later.sent).toEqual([later.ofNew]);
  });

  it("is turned off by a 410, and is not called before the time that its receiver asked for", async () => {
    await create();
    [status, retryAfter] = [503, "600"];
    await completeFire();
    await deliver();
    app.time.now += 599_000;
    await deliver();
    expect(received).toHaveLength(1);
    [status, retryAfter] = [410, null];
    app.time.now += 1_000;
    await deliver();
    expect(received).toHaveLength(2);
    expect(await list()).toMatchObject([{ disabled: true, pending: 0 }]);
  });

  it("does not wait for the silent receivers of other accounts", async () => {
    const open = new Set<Deno.Conn>();
    const silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const accepting = (async () => {
      for await (const connection of silent) {
        open.add(connection);
        // Reads until the server closes the connection.
        void connection.readable.pipeTo(new WritableStream()).catch(() => {})
          .then(() => open.delete(connection));
      }
    })().catch(() => {});
    const url = `https://127.0.0.1:${(silent.addr as Deno.NetAddr).port}/`;
    for (let account = 0; account < 24; account++) {
      const { client } = await app.signIn();
      await client.call(createWebhook, { body: { url, events: ["ring.completed"] } });
      await client.call(putFire, { params: { day: DAY }, body: FIRE });
    }
    await create();
    const first = deliver();
    await expect.poll(() => open.size).toBe(24);
    // An event of another account comes while all of these are open.
    await completeFire();
    void deliver();
    await expect.poll(() => received.length).toBe(1);
    expect(open.size).toBe(24);
    await app.services.deliveries?.stop();
    await first;
    silent.close();
    await accepting;
  });

  it("takes its queued events along when it is deleted", async () => {
    const { webhook } = await create();
    await completeFire();
    await me.client.call(deleteWebhook, { params: { id: webhook.id } });
    await deliver();
    expect(received).toEqual([]);
    const left = await app.services.kv.list({ prefix: [] });
    expect(left.filter(({ key }) => String(key[0]).startsWith("webhook"))).toEqual([]);
  });
});

describe("the webhooks of a user", () => {
  it("never show their secrets after their creation, not even in the log", async () => {
    const { secret } = await create();
    await completeFire();
    await deliver();
    const exported = await (await app.request("/export", { token: me.token })).text();
    expect(JSON.stringify([await list(), app.lines])).not.toContain(secret);
    expect(exported).not.toContain(secret);
  });

  it("are limited in number", async () => {
    for (let at = 0; at < WEBHOOK_LIMITS.webhooks; at++) await create();
    await expect(create()).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("belong to their session, never to an access token", async () => {
    const { token } = await app.createAccessToken(me, "write");
    expect((await app.fetchJson("/auth/webhooks", { token })).code).toBe("forbidden");
  });

  it("lead to public addresses with TLS only, unless the host allows others", async () => {
    app.close();
    await open({ webhooks: "public" });
    for (const url of [addressOf(), "https://10.0.0.1/", "https://[::1]/", "ftp://example.org", "nonsense"]) {
      const body = { url, events: ["timer.started" as const] };
      await expect(me.client.call(createWebhook, { body })).rejects.toMatchObject({
        code: "validation_failed",
        details: [{ path: "url" }],
      });
    }
    const body = { url: `https://localhost:${receiver.addr.port}/`, events: ["timer.started" as const] };
    const { webhook } = await me.client.call(createWebhook, { body });
    const tested = await me.client.call(testWebhook, { params: { id: webhook.id } });
    expect(tested.webhook.last_delivery?.detail).toBe("The address must not lead into a private network.");
    expect(received).toEqual([]);
  });

  it("do not exist where the host turned them off", async () => {
    app.close();
    await open({ webhooks: "off" });
    expect((await me.client.call(listWebhooks, {})).available).toBe(false);
    await expect(create()).rejects.toMatchObject({ code: "forbidden" });
  });
});
