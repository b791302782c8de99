import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { CONNECTION_MS } from "./connections.ts";
import { MAX_SESSIONS, RECENT_MS, withNewToken } from "./sessions.ts";
import { hashSecret, newDeviceCredential } from "./tokens.ts";

const HOME = "203.0.113.5";
const EXTENSION = { Origin: "chrome-extension://abcdefgh", "User-Agent": "Mozilla/5.0 Chrome/146.0" };

let app: TestApp;
let me: SignedIn;
let verifier: string;

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
  verifier = newDeviceCredential();
});
afterEach(() => app.close());

const confirm = (
  challenge = hashSecret(verifier),
  { token, from = HOME } = { token: me.token, from: HOME },
) => app.fetchJson("/auth/connections", { method: "POST", token, from, body: { challenge } });
const redeem = async (sent = verifier, { from = HOME, ...body }: { from?: string; device?: string } = {}) => {
  const init = { method: "POST", from, headers: EXTENSION, body: { verifier: sent, ...body } };
  return (await app.fetchJson("/auth/login/connection", init)).data.signed_in;
};
const sessions = async (token = me.token) => (await app.fetchJson("/auth/sessions", { token })).data.sessions;

describe("connecting the extension", () => {
  it("gives it a session of its own once the user has confirmed, which the user can end", async () => {
    expect(await redeem()).toBeNull();
    expect((await confirm()).status).toBe(200);
    const signedIn = await redeem();
    expect(Object.keys(signedIn).toSorted()).toEqual(["token", "user"]);
    expect(signedIn.user.email).toBe(me.user.email);
    const added = (await sessions()).find(({ name }: { name: string }) =>
      name === "Gorin extension in Chrome"
    );
    expect(added).toMatchObject({ current: false });
    await app.fetchJson(`/auth/sessions/${added.id}`, { method: "DELETE", token: me.token });
    expect((await app.fetchJson("/auth/me", { token: signedIn.token })).status).toBe(401);
    expect((await app.fetchJson("/auth/me", { token: me.token })).status).toBe(200);
  });

  it("takes a confirmation once, also when it is used twice at the same time", async () => {
    await confirm();
    const both = await Promise.all([redeem(), redeem()]);
    expect(both.filter((one) => one !== null)).toHaveLength(1);
    expect(await redeem()).toBeNull();
    expect(await sessions()).toHaveLength(2);
  });

  it("rejects another verifier, the challenge itself, and one of another account's confirmation", async () => {
    const other = await app.signIn({ email: "other@example.org" });
    const theirs = newDeviceCredential();
    await confirm(hashSecret(theirs), { token: other.token, from: HOME });
    await confirm();
    expect(await redeem(newDeviceCredential())).toBeNull();
    expect(await redeem(hashSecret(verifier))).toBeNull();
    expect((await redeem(theirs)).user.email).toBe("other@example.org");
    expect((await redeem()).user.email).toBe(me.user.email);
  });

  it("expires within five minutes", async () => {
    await confirm();
    app.time.now += CONNECTION_MS;
    expect(await redeem()).toBeNull();
  });

  it("from another address begins no session, and uses the confirmation up", async () => {
    await confirm();
    expect(await redeem(verifier, { from: "198.51.100.7" })).toBeNull();
    expect(await redeem()).toBeNull();
  });

  it("begins no session after the confirming one has ended", async () => {
    await confirm();
    await app.fetchJson("/auth/logout", { method: "POST", token: me.token });
    expect(await redeem()).toBeNull();
  });

  it("begins no session after the confirming one got a new token: a copy of the old one may have confirmed it", async () => {
    await confirm();
    await app.services.accounts.update(
      me.user.id,
      (account) => withNewToken(account, account.sessions[0]?.id ?? "", crypto.randomUUID(), app.time.now),
    );
    expect(await redeem()).toBeNull();
  });

  it("gives it no more than the confirming session may do", async () => {
    await confirm();
    const { token } = await redeem();
    app.time.now += RECENT_MS;
    const renewed = await app.fetchJson("/auth/totp", { method: "POST", token });
    expect(renewed).toMatchObject({ status: 403, code: "password_required" });
  });

  it("ends with the confirming session", async () => {
    await confirm();
    const { token } = await redeem();
    expect((await app.fetchJson("/auth/me", { token })).status).toBe(200);
    await app.fetchJson("/auth/logout", { method: "POST", token: me.token });
    expect((await app.fetchJson("/auth/me", { token })).status).toBe(401);
  });

  it("needs the password of the last day", async () => {
    app.time.now += RECENT_MS;
    expect(await confirm()).toMatchObject({ status: 403, code: "password_required" });
  });

  it("is possible five times an hour for an account, in all its sessions together", async () => {
    const other = await app.signInTo(me.user);
    for (const { token } of [me, other, me, other, me]) {
      expect((await confirm(undefined, { token, from: HOME })).status).toBe(200);
    }
    const sixth = await confirm(undefined, { token: other.token, from: "198.51.100.7" });
    expect([sixth.status, sixth.headers.get("Retry-After")]).toEqual([429, "3600"]);
    app.time.now += 3_600_000;
    expect((await confirm()).status).toBe(200);
  });

  it("is not possible from a session that came from a connection", async () => {
    await confirm();
    const { token } = await redeem();
    expect(await confirm(undefined, { token, from: HOME })).toMatchObject({ status: 403, code: "forbidden" });
  });

  it("never ends a session in which the user signed in", async () => {
    const signedIn = [me];
    while (signedIn.length < MAX_SESSIONS) signedIn.push(await app.signInTo(me.user));
    expect(await confirm()).toMatchObject({ status: 400, error: expect.stringContaining("50 places") });
    await app.fetchJson("/auth/logout", { method: "POST", token: signedIn[1]?.token ?? "" });
    for (let n = 0; n < 3; n++) {
      await confirm();
      expect(await redeem()).not.toBeNull();
    }
    expect(await sessions()).toHaveLength(MAX_SESSIONS);
    for (const { token } of signedIn.toSpliced(1, 1)) {
      expect((await app.fetchJson("/auth/me", { token })).status).toBe(200);
    }
  });

  it("lives no longer than the confirming session may: a year after its sign-in", async () => {
    let token = me.token;
    let connected = "";
    const renewed = async (of: string) => (await app.fetchJson("/auth/me", { token: of })).data?.token ?? of;
    for (let day = 16; day < 365; day += 16) {
      app.time.now += 16 * RECENT_MS;
      token = await renewed(token);
      if (connected) connected = await renewed(connected);
      if (day !== 320) continue;
      await app.services.accounts.update(me.user.id, (account) => ({
        ...account,
        sessions: account.sessions.map((session) => ({
          ...session,
          authenticated_at: new Date(app.time.now).toISOString(),
        })),
      }));
      await confirm(undefined, { token, from: HOME });
      connected = (await redeem()).token;
    }
    expect((await app.fetchJson("/auth/me", { token: connected })).status).toBe(200);
    app.time.now += 13 * RECENT_MS;
    expect((await app.fetchJson("/auth/me", { token: connected })).status).toBe(401);
  });

  it("needs a signed-in user, and whole secrets", async () => {
    expect((await confirm(undefined, { token: "", from: HOME })).status).toBe(401);
    expect((await confirm("short")).status).toBe(400);
    const body = { verifier: "short" };
    expect((await app.fetchJson("/auth/login/connection", { method: "POST", body })).status).toBe(400);
  });

  it("logs who confirmed and who signed in, without a secret", async () => {
    await confirm();
    const { token } = await redeem();
    const events = app.lines.flatMap(({ event, factor }) => event ? [[event, factor]] : []);
    expect(events).toEqual([["connection_confirmed", undefined], ["sign_in", "connection"]]);
    const log = JSON.stringify(app.lines);
    for (const secret of [verifier, hashSecret(verifier), token]) expect(log).not.toContain(secret);
  });
});
