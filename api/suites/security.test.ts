/** Tests that apply to every mounted endpoint, including future ones. */
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Endpoint, revokeAccessToken } from "#shared/contract/mod.ts";
import { RECENT_MS } from "../auth/sessions.ts";
import { FORGERIES, GARBAGE, partsOf } from "../testing/forged_tokens.ts";
import { ROUTES } from "../routes.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { validValue } from "../testing/valid_value.ts";

const SECRET = "a secret that only this test knows of";
const DAY = "2026-11-21";
const UUID = "0f4c3d6a-7a51-4c7e-9a55-0d3f5a3b1c01";

/** Calls without a valid token are throttled by address, so these tests use many addresses. */
let caller = 0;
const nextAddress = () => `198.51.${Math.floor(++caller / 200)}.${caller % 200}`;

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await openTestApp(`${DAY}T12:00:00.000Z`, { secret: SECRET });
});
beforeEach(async () => {
  owner = await app.signIn();
});
afterAll(() => app.close());

const ENDPOINTS = ROUTES.map(({ endpoint }) => endpoint);
const guarded = ENDPOINTS.filter(({ access }) => access !== "anyone");

/** Returns a path with a valid value for each parameter. */
function pathOf({ path }: Endpoint): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => name === "day" ? DAY : UUID);
}

async function call(endpoint: Endpoint, headers: Record<string, string>) {
  const response = await app.request(pathOf(endpoint), {
    method: endpoint.method,
    headers,
    from: nextAddress(),
    ...(endpoint.body && { body: {} }),
  });
  // A successful stream does not end by itself.
  if (endpoint.stream && response.ok) await response.body?.cancel();
  const text = response.bodyUsed ? "" : await response.text();
  return { status: response.status, text, headers: response.headers };
}

const names = (some: readonly Endpoint[]) => some.map((endpoint) => [endpoint.name, endpoint] as const);

describe("the endpoints that need no sign-in", () => {
  it("are the health check, registration with its policy, sign-in, and the calendar and the witness, whose addresses are secrets", () => {
    const open = ENDPOINTS.filter(({ access }) => access === "anyone").map(({ name }) => name);
    expect(open.toSorted(), "Add an endpoint here only if it is meant to be open.").toEqual([
      "calendarFeed",
      "health",
      "login",
      "loginOptions",
      "loginWithCode",
      "loginWithConnection",
      "loginWithPasskey",
      "readWitness",
      "register",
      "registrationState",
    ]);
  });
});

describe.each(names(guarded))("%s", (_, endpoint) => {
  /** Returns the status and text of each response, by the name of its request. */
  const responses = async (sent: Record<string, Record<string, string>>) => {
    const entries = Object.entries(sent).map(async ([what, headers]) => {
      const { status, text } = await call(endpoint, headers);
      return [what, `${status} ${text}`] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  };
  const rejections = (sent: object) =>
    Object.fromEntries(
      Object.keys(sent).map((what) => [
        what,
        '401 {"success":false,"error":"Please sign in.","code":"unauthenticated"}',
      ]),
    );
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

  it("accepts the owner's token", async () => {
    expect((await call(endpoint, bearer(owner.token))).status).not.toBe(401);
  });

  it("rejects a call without a token", async () => {
    const sent = {
      "nothing": {},
      "a scheme alone": { Authorization: "Bearer" },
      "another scheme": { Authorization: `Basic ${owner.token}` },
      "no scheme": { Authorization: owner.token },
      "a cookie": { Cookie: `auth_token=${owner.token}` },
    };
    expect(await responses(sent)).toEqual(rejections(sent));
  });

  it("rejects every forged or malformed token", async () => {
    const original = { ...partsOf(owner.token), key: new TextEncoder().encode(SECRET) };
    const forged = Object.entries(FORGERIES).map(async ([what, forge]) =>
      [what, bearer(await forge(original))] as const
    );
    // Headers are limited to Latin-1.
    const garbage = GARBAGE.filter((text) => /^[\x20-\xff]*$/.test(text)).map((text) =>
      [`garbage ${text.slice(0, 20)}`, bearer(text)] as const
    );
    const sent = Object.fromEntries([...await Promise.all(forged), ...garbage]);
    expect(await responses(sent)).toEqual(rejections(sent));
  });

  it("rejects a correctly signed token without a session or with another user's", async () => {
    const { tokens } = app.services;
    const other = await app.signIn();
    const sent = {
      "no such account": bearer(await tokens.issue(UUID, UUID)),
      "no such session": bearer(await tokens.issue(owner.user.id, UUID)),
      "another user's session": bearer(
        await tokens.issue(owner.user.id, String(partsOf(other.token).payload.jti)),
      ),
    };
    expect(await responses(sent)).toEqual(rejections(sent));
  });

  it("rejects a token as soon as its session is revoked", async () => {
    const sent = { "revoked": bearer(owner.token) };
    await call(endpoint, sent.revoked);
    await app.services.accounts.update(owner.user.id, (account) => ({ ...account, sessions: [] }));
    expect(await responses(sent)).toEqual(rejections(sent));
  });
});

describe.each(names(ENDPOINTS))("the response of %s", (_, endpoint) => {
  it("forbids caching, sniffing, framing and loading", async () => {
    for (const headers of [{}, { Authorization: `Bearer ${owner.token}` }]) {
      const response = await call(endpoint, headers);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "cache-control": expect.stringMatching(/^no-store\b/),
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
        "x-request-id": expect.stringMatching(/./),
      });
    }
  });
});

describe("an access token", () => {
  const FORBIDDEN = { status: 403, text: expect.stringContaining('"code":"forbidden"') };

  it("may call no endpoint of the account's security", () => {
    const open = guarded.filter(({ access, path }) => access === "user" && path.startsWith("/auth/"));
    expect(open.map(({ name }) => name), 'Give it `access: "session"`, or say here why a script may call it.')
      .toEqual(["me", "updateMe"]);
  });

  it.each(names(guarded))(
    "of scope read may call %s when it reads, and is no session",
    async (_, endpoint) => {
      const { token } = await app.createAccessToken(owner, "read");
      const response = await call(endpoint, { Authorization: `Bearer ${token}` });
      if (endpoint.access === "user" && endpoint.method === "GET") expect(response.status).not.toBe(403);
      else expect(response).toMatchObject(FORBIDDEN);
    },
  );

  it.each(names(guarded))("of scope write may call %s when it needs no session", async (_, endpoint) => {
    const { token } = await app.createAccessToken(owner, "write");
    const response = await call(endpoint, { Authorization: `Bearer ${token}` });
    if (endpoint.access === "user") expect([401, 403]).not.toContain(response.status);
    else expect(response).toMatchObject(FORBIDDEN);
  });

  it("is rejected by every endpoint once it was revoked or has expired", async () => {
    const revoked = await app.createAccessToken(owner, "write");
    const expired = await app.createAccessToken(owner, "write");
    await owner.client.call(revokeAccessToken, { params: { id: revoked.access_token.id } });
    const past = new Date(app.time.now).toISOString();
    await app.services.accounts.update(owner.user.id, (account) => ({
      ...account,
      access_tokens: account.access_tokens.map((one) => ({ ...one, expires_at: past })),
    }));
    for (const endpoint of guarded) {
      for (const { token } of [revoked, expired]) {
        expect((await call(endpoint, { Authorization: `Bearer ${token}` })).status).toBe(401);
      }
    }
  });
});

/** Calls that a session makes with a body, which may take some seconds. */
const withBody = guarded.flatMap(({ access, body, ...endpoint }) =>
  access === "session" && body ? [[endpoint.name, { ...endpoint, access, body }] as const] : []
);

describe.each(withBody)("%s", (_, endpoint) => {
  it("is rejected when its session ends while the body arrives", async () => {
    const body = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
    const call = app.request(pathOf(endpoint), {
      method: endpoint.method,
      token: owner.token,
      body: body.readable,
    });
    const writer = body.writable.getWriter();
    const [sent] = fc.sample(validValue(endpoint.body), 1);
    const bytes = new TextEncoder().encode(JSON.stringify(sent));
    // Its beginning is taken once the session was found.
    await writer.write(bytes.slice(0, 1));
    await app.services.accounts.update(owner.user.id, (account) => ({ ...account, sessions: [] }));
    await writer.write(bytes.slice(1));
    await writer.close();
    expect((await call).status).toBe(401);
  });
});

describe("what needs the password of today", () => {
  const recent = guarded.filter((endpoint) => endpoint.recent);

  it("is what begins or ends a session, makes or revokes an access token, a link or a webhook, or changes how one signs in", () => {
    expect(recent.map(({ name }) => name).toSorted()).toEqual([
      "addPasskey",
      "confirmConnection",
      "confirmTotp",
      "createAccessToken",
      "createCalendar",
      "createWebhook",
      "createWitness",
      "deleteWebhook",
      "endOtherSessions",
      "endSession",
      "endWitness",
      "passkeyOptions",
      "removePasskey",
      "removeTotp",
      "replaceRecoveryCodes",
      "revokeAccessToken",
      "revokeCalendar",
      "rotateWebhookSecret",
      "startTotp",
    ]);
  });

  it.each(names(recent))("%s is rejected a day after the password was entered", async (_, endpoint) => {
    const headers = { Authorization: `Bearer ${owner.token}` };
    expect((await call(endpoint, headers)).status).not.toBe(403);
    app.time.now += RECENT_MS;
    expect(await call(endpoint, headers)).toMatchObject({
      status: 403,
      text: expect.stringContaining('"code":"password_required"'),
    });
  });
});

describe("one user's data", () => {
  const SECRET_NOTE = "what nobody else may read";
  const entry = {
    start_ts: `${DAY}T08:00:00Z`,
    end_ts: `${DAY}T09:00:00Z`,
    category: "Deep Work",
    source: "manual",
    note: SECRET_NOTE,
  };
  const entries = `/days/${DAY}/earth/entries`;

  it("cannot be seen or changed by another user, and seem not to exist", async () => {
    const added = await app.request(entries, { method: "POST", token: owner.token, body: entry });
    const { data } = await added.json();
    const stranger = await app.signIn();

    for (const path of [`/days/${DAY}`, `/days?from=${DAY}&to=${DAY}`]) {
      const seen = await (await app.request(path, { token: stranger.token })).text();
      expect(seen).not.toContain(SECRET_NOTE);
    }
    const address = `${entries}/${data.entry.id}`;
    const removed = await app.request(address, { method: "DELETE", token: stranger.token });
    const missing = await app.request(`${entries}/${UUID}`, { method: "DELETE", token: stranger.token });
    expect([removed.status, await removed.json()]).toEqual([404, await missing.json()]);
    const changed = await app.request(address, {
      method: "PATCH",
      token: stranger.token,
      body: { note: "changed" },
    });
    expect(changed.status).toBe(404);

    const mine = await (await app.request(`/days/${DAY}`, { token: owner.token })).json();
    expect(mine.data.day.earth.actual_entries).toEqual([data.entry]);
  });

  it("are not returned to another user with the same Idempotency-Key", async () => {
    const headers = { "Idempotency-Key": UUID };
    await app.request(entries, { method: "POST", token: owner.token, body: entry, headers });
    const stranger = await app.signIn();
    const other = { ...entry, note: "the stranger's own" };
    const response = await app.request(entries, {
      method: "POST",
      token: stranger.token,
      body: other,
      headers,
    });
    expect(response.status).toBe(201);
    expect(await response.text()).not.toContain(SECRET_NOTE);
  });
});

describe("calls without a token", () => {
  it("are rejected above 300 a minute from one address, except health checks", async () => {
    app.stayOnOneServer();
    const from = "203.0.113.5";
    const paths = ["/openapi.json", "/nowhere", "/auth/me", `/days/${DAY}`];
    for (let n = 0; n < 300; n++) {
      const { status } = await app.request(paths[n % paths.length] ?? "/", { from });
      expect(status).not.toBe(429);
    }
    const rejected = await app.request("/nowhere", { from });
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get("Retry-After")).toBe("60");
    expect((await app.request("/openapi.json", { from: "203.0.113.6" })).status).toBe(200);
    expect((await app.request("/health", { from })).status).toBe(200);
    // Signed-in users behind the same address are not affected.
    for (let n = 0; n < 400; n++) {
      expect((await app.request("/auth/me", { from, token: owner.token })).status).toBe(200);
    }
  });

  it("are counted when their token is forged", async () => {
    app.stayOnOneServer();
    const from = "203.0.113.7";
    for (let n = 0; n < 300; n++) await app.request("/auth/me", { from, token: `forged.${n}.token` });
    expect((await app.request("/auth/me", { from, token: "one.more.token" })).status).toBe(429);
  });

  it("are distinguished by the proxy's header only if it is trusted", async () => {
    const trusting = await openTestApp(undefined, { trustProxy: true });
    trusting.stayOnOneServer();
    app.stayOnOneServer();
    const spoof = (n: number) => ({ "X-Forwarded-For": `10.0.0.${n % 200}` });
    let [direct, proxied] = [0, 0];
    for (let n = 0; n < 301; n++) {
      direct = (await app.request("/openapi.json", { headers: spoof(n) })).status;
      proxied = (await trusting.request("/openapi.json", { headers: spoof(n) })).status;
    }
    expect([direct, proxied]).toEqual([429, 200]);
    trusting.close();
  });
});
