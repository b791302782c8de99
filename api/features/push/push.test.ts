import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Client } from "#shared/client/mod.ts";
import {
  changePassword,
  endOtherSessions,
  endSession,
  exportData,
  listPushSubscriptions,
  listSessions,
  login,
  logout,
  MAX_PUSH_SUBSCRIPTIONS,
  putFire,
  register,
  subscribeToPush,
  unsubscribeFromPush,
  updateMe,
} from "#shared/contract/mod.ts";
import { INITIAL_SETTINGS, type PushSettings } from "#shared/domain/settings.ts";
import { isSigned, openPushService, type PushService } from "../../testing/push_service.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../testing/test_app.ts";
import { createOutgoing } from "../outgoing.ts";
import {
  createReminders,
  encryptMessage,
  fromBase64Url,
  type Moment,
  needsPlan,
  planReminders,
  RETRY_AFTER_MS,
  withoutDeliveries,
} from "./push.ts";
import type { PushSchedule } from "./store.ts";

describe("push", () => {
  const MINUTE = 60_000;
  const DUE = Date.parse("2026-11-21T20:30:00.000Z");
  const day = "2026-11-21";
  const PASSWORD = "no thing is outside the way";

  let app: TestApp;
  let me: SignedIn;
  let service: PushService;

  beforeEach(async () => {
    app = await openTestApp("2026-11-21T12:00:00.000Z", { outgoing: createOutgoing({ allowPrivate: true }) });
    [me, service] = await Promise.all([app.signIn(), openPushService()]);
  });
  afterEach(async () => {
    await service.close();
    app.close();
  });

  const turnOn = (push: Partial<PushSettings> = {}) =>
    me.client.call(updateMe, { body: { settings: { push: { enabled: true, ...push } } } });
  const subscribe = (who = me) => who.client.call(subscribeToPush, { body: service.subscription });
  const list = async () => (await me.client.call(listPushSubscriptions, {})).subscriptions;
  const send = (at = app.time.now) => {
    app.time.now = at;
    return createReminders(app.services).run();
  };
  const contents = () => service.received.map(({ content }) => content);
  /** Leaves Fire as the only ring that may remind. */
  const onlyFire = () => {
    const prompts_enabled = { earth: false, water: false, wind: false, void: false };
    return me.client.call(updateMe, { body: { settings: { prompts_enabled } } });
  };
  const completeFire = () =>
    me.client.call(putFire, {
      params: { day },
      body: { weakness: "Haste", task: "Wait", done: true, reflection: "Calm" },
    });

  describe("push subscriptions", () => {
    it("are listed by browser, never with their address or keys", async () => {
      await subscribe();
      const { public_key } = await me.client.call(listPushSubscriptions, {});
      expect(public_key).toMatch(/^B[\w-]{86}$/);
      const response = await app.fetchJson("/auth/push", { token: me.token });
      expect(response.data.subscriptions).toEqual([{
        id: expect.any(String),
        name: expect.any(String),
        created_at: "2026-11-21T12:00:00.000Z",
        last_used_at: "2026-11-21T12:00:00.000Z",
        current: true,
      }]);
    });

    it("are one for each session, and are removed one by one", async () => {
      await subscribe();
      await subscribe();
      const [one] = await list();
      expect(await list()).toHaveLength(1);
      await me.client.call(unsubscribeFromPush, { params: { id: one?.id ?? "" } });
      expect(await list()).toEqual([]);
      await expect(me.client.call(unsubscribeFromPush, { params: { id: one?.id ?? "" } })).rejects
        .toMatchObject({
          code: "not_found",
        });
    });

    it.each<[string, (here: Client, there: Client) => Promise<unknown>]>([
      ["it signs out", (_, there) => there.call(logout, {})],
      ["its session is ended elsewhere", async (here) => {
        const { sessions } = await here.call(listSessions, {});
        const id = sessions.find(({ current }) => !current)?.id ?? "";
        await here.call(endSession, { params: { id } });
      }],
      ["all other sessions are ended", (here) => here.call(endOtherSessions, {})],
      ["the password is changed elsewhere", async (here) => {
        const body = { current_password: PASSWORD, new_password: "plum ferret 4 orbit" };
        return (await here.call(changePassword, { body })).token;
      }],
    ])("of a browser are removed at once when %s", async (_, end) => {
      const credentials = { email: "musashi@example.org", password: PASSWORD };
      const { token } = await app.clientOf("").call(register, { body: { ...credentials, timezone: "UTC" } });
      const again = await app.clientOf("").call(login, { body: credentials });
      const [here, there] = [app.clientOf(token), app.clientOf(again.token)];
      for (const client of [here, there]) await client.call(subscribeToPush, { body: service.subscription });
      const subscriptions = async () => await app.services.push.listSubscriptions(again.user.id);
      expect(await subscriptions()).toHaveLength(2);
      const renewed = await end(here, there);
      expect(await subscriptions()).toHaveLength(1);
      // A new password gives this session a new token.
      const left = await (typeof renewed === "string" ? app.clientOf(renewed) : here).call(
        listPushSubscriptions,
        {},
      );
      expect(left.subscriptions).toEqual([expect.objectContaining({ current: true })]);
    });

    it("are limited in number", async () => {
      for (let count = 0; count < MAX_PUSH_SUBSCRIPTIONS; count++) {
        await app.services.push.putSubscription(me.user.id, {
          id: crypto.randomUUID(),
          name: "Firefox on Linux",
          endpoint: service.subscription.endpoint,
          ...service.subscription.keys,
          contact: "mailto:admin@localhost",
          created_at: "2026-11-21T12:00:00.000Z",
          last_used_at: "2026-11-21T12:00:00.000Z",
        });
      }
      await expect(subscribe()).rejects.toMatchObject({ details: [{ path: "endpoint" }] });
    });

    it.each([
      "http://push.example.org/x",
      "https://127.0.0.1/x",
      "https://[::1]/x",
      "https://192.168.0.1/x",
      "x",
    ])(
      "are rejected at %s, which is no public address with TLS",
      async (endpoint) => {
        const strict = await openTestApp();
        const { token } = await strict.signIn();
        const body = { ...service.subscription, endpoint };
        const response = await strict.fetchJson("/auth/push", { method: "POST", token, body });
        expect([response.status, response.details[0].path]).toEqual([400, "endpoint"]);
        strict.close();
      },
    );

    it("are erased with the account, and in no export", async () => {
      await turnOn();
      await subscribe();
      const document = await (await me.client.download(exportData, { query: {} })).text();
      const { endpoint, keys } = service.subscription;
      for (const secret of [endpoint, keys.p256dh, keys.auth]) expect(document).not.toContain(secret);
      const account = await app.services.accounts.get(me.user.id);
      if (account) await app.services.erasures.begin(account, app.time.now);
      await app.services.erasures.erase(me.user.id);
      const left = await app.services.kv.list({ prefix: [] });
      expect(left.map(({ key }) => key).filter(([kind]) => String(kind).startsWith("push"))).toEqual([]);
    });
  });

  describe("the sender", () => {
    it("sends an encrypted reminder when it is due, signed by the server's key", async () => {
      await turnOn();
      await subscribe();
      await send(DUE - 1);
      expect(contents()).toEqual([]);
      await send(DUE);
      expect(contents()).toEqual([{
        kind: "show",
        title: "5 rings are still open",
        body: expect.any(String),
      }]);
      const headers = service.received[0]?.headers;
      const origin = new URL(service.subscription.endpoint).origin;
      const { public_key } = await me.client.call(listPushSubscriptions, {});
      expect(await isSigned(headers?.get("Authorization") ?? null, origin, public_key)).toBe(true);
      expect([headers?.get("Content-Encoding"), headers?.get("Topic")]).toEqual(["aes128gcm", "reminder"]);
      await send();
      expect(contents()).toHaveLength(1);
      expect((await list())[0]?.last_used_at).toBe(new Date(DUE).toISOString());
    });

    it("does not wait for the silent push services of other accounts", async () => {
      const open = new Set<Deno.Conn>();
      const silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
      const accepting = (async () => {
        for await (const connection of silent) {
          open.add(connection);
          void connection.readable.pipeTo(new WritableStream()).catch(() => {})
            .then(() => open.delete(connection));
        }
      })().catch(() => {});
      const endpoint = `http://127.0.0.1:${(silent.addr as Deno.NetAddr).port}/`;
      for (let account = 0; account < 8; account++) {
        const { client } = await app.signIn();
        await client.call(updateMe, { body: { settings: { push: { enabled: true } } } });
        await client.call(subscribeToPush, { body: { ...service.subscription, endpoint } });
      }
      await turnOn();
      await subscribe();
      app.time.now = DUE;
      const reminders = createReminders(app.services);
      const all = reminders.run();
      await expect.poll(() => [contents().length, open.size]).toEqual([1, 8]);
      await reminders.stop();
      await all;
      silent.close();
      await accepting;
    });

    it("sends nothing unless reminders are on, and in the quiet hours", async () => {
      await subscribe();
      await send(DUE);
      await turnOn({ quiet: { from: "20:00", to: "21:00" } });
      await send(DUE + 24 * 60 * MINUTE);
      expect(contents()).toEqual([]);
    });

    it("follows a change of the times", async () => {
      await subscribe();
      await turnOn();
      await turnOn({ times: ["13:00"] });
      await send(Date.parse("2026-11-21T13:00:00.000Z"));
      expect(contents()).toHaveLength(1);
    });

    it("sends nothing when the day is done, and on a rest day", async () => {
      await turnOn();
      await onlyFire();
      await subscribe();
      await completeFire();
      await send(DUE);
      const rest = { ranges: [{ from: "2026-11-22", to: "2026-11-22", reason: "" }] };
      await me.client.call(updateMe, { body: { settings: { rest } } });
      await send(DUE + 24 * 60 * MINUTE);
      expect(contents()).toEqual([]);
    });

    it("closes the reminder once the day is done", async () => {
      await turnOn();
      await onlyFire();
      await subscribe();
      await send(DUE);
      await send(DUE + MINUTE);
      await completeFire();
      await send(DUE + 2 * MINUTE);
      await send(DUE + 3 * MINUTE);
      expect(contents()).toMatchObject([{ kind: "show", title: "One ring is still open" }, {
        kind: "close",
      }]);
    });

    it("writes in the language of the browser, unless one is chosen for the account", async () => {
      await turnOn();
      await onlyFire();
      const body = { ...service.subscription, language: "ja" } as const;
      await me.client.call(subscribeToPush, { body });
      await send(DUE);
      await completeFire();
      await send(DUE + MINUTE);
      expect(contents()).toEqual([
        { kind: "show", title: "あと1輪残っています", body: expect.stringContaining("火") },
        { kind: "close", title: expect.stringMatching(/[ぁ-ん]/) },
      ]);
      await me.client.call(updateMe, { body: { settings: { language: "en" } } });
      await send(DUE + 24 * 60 * MINUTE);
      expect(contents().at(-1)).toMatchObject({ kind: "show", title: "One ring is still open" });
    });

    it("tries again when the push service fails, and forgets a browser that has unsubscribed", async () => {
      await turnOn();
      await subscribe();
      service.status = 503;
      await send(DUE);
      await send(DUE + MINUTE - 1);
      expect(contents()).toHaveLength(1);
      service.status = 410;
      await send(DUE + MINUTE);
      expect(contents()).toHaveLength(2);
      expect(await list()).toEqual([]);
      await send(DUE + 10 * MINUTE);
      expect(contents()).toHaveLength(2);
    });

    it("sends each reminder once when several processes run at once", async () => {
      await turnOn();
      await subscribe();
      app.time.now = DUE;
      await Promise.all([send(), send(), send(), send()]);
      expect(contents()).toHaveLength(1);
    });

    it("sends nothing to a browser whose session has ended", async () => {
      await turnOn();
      await subscribe();
      // Its only session is another one now.
      await app.signInAgain(me.user);
      await send(DUE);
      expect(contents()).toEqual([]);
      expect(await app.services.push.listSubscriptions(me.user.id)).toEqual([]);
    });
  });
});

/** The example of RFC 8291, appendix A. */
const RFC = {
  text: "When I grow up, I want to be a watermelon",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  own: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  d: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz" +
    "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

async function ownKeys(): Promise<CryptoKeyPair> {
  const point = fromBase64Url(RFC.own);
  const url = (bytes: Uint8Array) => bytes.toBase64({ alphabet: "base64url", omitPadding: true });
  const publicJwk = { kty: "EC", crv: "P-256", x: url(point.slice(1, 33)), y: url(point.slice(33)) };
  const curve = { name: "ECDH", namedCurve: "P-256" };
  return {
    publicKey: await crypto.subtle.importKey("jwk", publicJwk, curve, true, []),
    privateKey: await crypto.subtle.importKey("jwk", { ...publicJwk, d: RFC.d }, curve, true, ["deriveBits"]),
  };
}

describe("encryptMessage", () => {
  it("returns the example of RFC 8291", async () => {
    const body = await encryptMessage(RFC.text, RFC, {
      salt: fromBase64Url(RFC.salt),
      keys: await ownKeys(),
    });
    expect(body.toBase64({ alphabet: "base64url", omitPadding: true })).toBe(RFC.body);
  });

  it("rejects a key that is no point of the curve, and a text that is too long", async () => {
    await expect(encryptMessage("x", { ...RFC, p256dh: `B${"A".repeat(86)}` })).rejects.toThrow();
    await expect(encryptMessage("x".repeat(4_080), RFC)).rejects.toThrow("too long");
  });
});

const at = (time: string, day = "2026-11-21") => Date.parse(`${day}T${time}:00.000Z`);
const DUE = at("20:30");
const TOMORROW = at("20:30", "2026-11-22");
const OPEN = { title: "One ring is still open", body: "Fire" };
const MOMENT: Moment = {
  now: DUE,
  zone: "UTC",
  push: { ...INITIAL_SETTINGS.push, enabled: true },
  today: "2026-11-21",
  open: OPEN,
  browsers: ["a", "b"],
};
const WAITING: PushSchedule = { next_at: DUE, shown: null, deliveries: [] };
const SHOWN: PushSchedule = { next_at: TOMORROW, shown: "2026-11-21", deliveries: [] };
const kinds = ({ due }: ReturnType<typeof planReminders>) => due.map(({ to, message }) => [to, message.kind]);

describe("planReminders", () => {
  it("sends a due reminder to each browser, and schedules the next one", () => {
    const plan = planReminders(WAITING, MOMENT);
    expect(plan.due.map(({ to, message }) => [to, message])).toEqual([
      ["a", { kind: "show", ...OPEN }],
      ["b", { kind: "show", ...OPEN }],
    ]);
    expect(plan.schedule).toMatchObject({ next_at: TOMORROW, shown: "2026-11-21" });
  });

  it.each(
    [
      ["before its time", { now: DUE - 1 }],
      ["when nothing is open", { open: null }],
      ["when it is more than an hour late", { now: DUE + 3_600_000 }],
      ["when reminders were turned off", { push: INITIAL_SETTINGS.push }],
      ["without browsers", { browsers: [] }],
    ] as const,
  )("sends nothing %s", (_, more) => {
    expect(planReminders(WAITING, { ...MOMENT, ...more }).due).toEqual([]);
  });

  it("closes the reminder once nothing is open any more, on the day that it is about", () => {
    const later = { ...MOMENT, now: DUE + 60_000 };
    expect(planReminders(SHOWN, later).due).toEqual([]);
    const done = planReminders(SHOWN, { ...later, open: null });
    expect(kinds(done)).toEqual([["a", "close"], ["b", "close"]]);
    expect(done.schedule.shown).toBeNull();
    const nextDay = planReminders(SHOWN, { ...later, today: "2026-11-22", open: null });
    expect([nextDay.due, nextDay.schedule.shown]).toEqual([[], null]);
  });

  it("tries again after longer and longer pauses, and then gives up", () => {
    let { schedule } = planReminders(WAITING, MOMENT);
    let now = DUE;
    for (const wait of RETRY_AFTER_MS) {
      expect(planReminders(schedule, { ...MOMENT, now: now + wait - 1 }).due).toEqual([]);
      now += wait;
      expect(needsPlan(schedule, now)).toBe(true);
      const plan = planReminders(schedule, { ...MOMENT, now });
      expect(kinds(plan)).toEqual([["a", "show"], ["b", "show"]]);
      schedule = plan.schedule;
    }
    expect(schedule.deliveries).toEqual([]);
  });

  it("does not repeat what has arrived, nor a reminder of what was done meanwhile", () => {
    const { schedule, due } = planReminders(WAITING, MOMENT);
    const rest = withoutDeliveries(schedule, due.slice(0, 1));
    expect(rest.deliveries.map(({ to }) => to)).toEqual(["b"]);
    const done = planReminders(rest, { ...MOMENT, now: DUE + 60_000, open: null });
    expect(kinds(done)).toEqual([["a", "close"], ["b", "close"]]);
  });

  it("forgets the messages to a browser that has unsubscribed", () => {
    const { schedule } = planReminders(WAITING, MOMENT);
    const later = planReminders(schedule, { ...MOMENT, now: DUE + 60_000, browsers: ["b"] });
    expect(kinds(later)).toEqual([["b", "show"]]);
  });

  it("sends each reminder once, however often it is planned", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(600_000), { maxLength: 30 }), (steps) => {
        let state: PushSchedule = WAITING;
        let now = DUE;
        const sent: string[] = [];
        for (const step of steps) {
          const { schedule, due } = planReminders(state, { ...MOMENT, now });
          sent.push(...due.map(({ to }) => to));
          state = withoutDeliveries(schedule, due);
          now += step;
        }
        expect(new Set(sent).size).toBe(sent.length);
      }),
      { seed: 1 },
    );
  });
});
