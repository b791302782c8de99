import { describe, expect, it } from "vitest";
import { defaultSettings } from "#shared/records/mod.ts";
import type { Account, Session } from "../store/accounts.ts";
import {
  DEVICE_LIFE_MS,
  isRecent,
  knowsDevice,
  MAX_DEVICES,
  MAX_SESSION_MS,
  MAX_SESSIONS,
  newSession,
  withAuthenticated,
  withExtended,
  withNewPassword,
  withoutOtherSessions,
  withoutSession,
  withRevoked,
  withSession,
} from "./session.ts";
import { TOKEN_LIFE_MS } from "./token.ts";

const START = Date.parse("2026-11-21T09:00:00.000Z");
const DAY_MS = 24 * 3_600_000;

function accountWith(...sessions: Session[]): Account {
  return {
    user: {
      id: "0f4c3d6a-7a51-4c7e-9a55-0d3f5a3b1c01",
      email: "owner@example.org",
      timezone: "UTC",
      priorities: [],
      weaknesses: [],
      settings: defaultSettings(),
      created_at: new Date(START).toISOString(),
    },
    password: "no hash",
    sessions,
    devices: [],
    access_tokens: [],
    totp: null,
    passkeys: [],
  };
}

describe("a session", () => {
  it("expires with its token", () => {
    const session = newSession("Chrome on Linux", START);
    expect(Date.parse(session.expires_at) - START).toBe(TOKEN_LIFE_MS);
  });

  it("is extended to at most a year after its start", () => {
    const session = newSession("Chrome on Linux", START);
    const other = newSession("Firefox on Linux", START);
    const later = START + 20 * DAY_MS;
    const [first, second] = withExtended(accountWith(session, other), session.id, later).sessions;
    expect(Date.parse(first?.expires_at ?? "") - later).toBe(TOKEN_LIFE_MS);
    expect(second).toEqual(other);
    const [last] = withExtended(accountWith(session), session.id, START + MAX_SESSION_MS - 1).sessions;
    expect(Date.parse(last?.expires_at ?? "")).toBe(START + MAX_SESSION_MS);
  });
});

describe("the sessions of an account", () => {
  it("lose expired ones when one is added", () => {
    const now = START + TOKEN_LIFE_MS;
    const added = newSession("added", now);
    expect(withSession(accountWith(newSession("old", START)), added, now).sessions).toEqual([added]);
  });

  it("lose the oldest one when there are too many", () => {
    let account = accountWith();
    for (let n = 0; n <= MAX_SESSIONS; n++) {
      account = withSession(account, newSession(`${n}`, START + n), START + n);
    }
    expect(account.sessions.length).toBe(MAX_SESSIONS);
    expect(account.sessions[0]?.name).toBe("1");
  });

  it("lose only the one that was ended or revoked", () => {
    const [one, other] = [newSession("one", START), newSession("other", START)];
    expect(withoutSession(accountWith(one, other), one.id, START).sessions).toEqual([other]);
    expect(withRevoked(accountWith(one, other), one.id).sessions).toEqual([other]);
  });

  it("lose all but one at once", () => {
    const [one, other] = [newSession("one", START), newSession("other", START, "phone")];
    const account = withoutOtherSessions(accountWith(one, other), one.id);
    expect(account.sessions).toEqual([one]);
    expect(knowsDevice(account, "phone", START)).toBe(false);
  });

  it("count as recent for a day after the password was entered", () => {
    const session = newSession("laptop", START);
    expect(isRecent(session, START + DAY_MS - 1)).toBe(true);
    expect(isRecent(session, START + DAY_MS)).toBe(false);
    const [again] = withAuthenticated(accountWith(session), session.id, START + DAY_MS).sessions;
    expect(again && isRecent(again, START + DAY_MS)).toBe(true);
  });
});

describe("a device", () => {
  const session = newSession("laptop", START, "hash");
  const signedIn = accountWith(session);

  it("is known while its session lasts and for 90 days after it expired", () => {
    const end = START + TOKEN_LIFE_MS + DEVICE_LIFE_MS;
    expect(knowsDevice(signedIn, "hash", end - 1)).toBe(true);
    expect(knowsDevice(signedIn, "hash", end)).toBe(false);
    expect(knowsDevice(signedIn, "other", START)).toBe(false);
  });

  it("is known for 90 days after a sign-out", () => {
    const signedOut = withoutSession(signedIn, session.id, START + DAY_MS);
    const end = START + DAY_MS + DEVICE_LIFE_MS;
    expect(signedOut.sessions).toEqual([]);
    expect(knowsDevice(signedOut, "hash", end - 1)).toBe(true);
    expect(knowsDevice(signedOut, "hash", end)).toBe(false);
  });

  it("stays known when its expired session is removed", () => {
    const later = START + TOKEN_LIFE_MS + DAY_MS;
    const account = withSession(signedIn, newSession("phone", later, "phone"), later);
    expect(account.sessions.map(({ name }) => name)).toEqual(["phone"]);
    expect(knowsDevice(account, "hash", START + TOKEN_LIFE_MS + DEVICE_LIFE_MS - 1)).toBe(true);
    expect(knowsDevice(account, "hash", START + TOKEN_LIFE_MS + DEVICE_LIFE_MS)).toBe(false);
  });

  it("belongs to its latest session only", () => {
    const again = withSession(signedIn, newSession("laptop", START + 1, "hash"), START + 1);
    expect(again.sessions.map(({ device }) => device)).toEqual([null, "hash"]);
    const afterSignOut = withoutSession(signedIn, session.id, START);
    expect(withSession(afterSignOut, newSession("laptop", START + 1, "hash"), START + 1).devices).toEqual([]);
  });

  it("is unknown after its session or the device itself was revoked", () => {
    expect(knowsDevice(withRevoked(signedIn, session.id), "hash", START)).toBe(false);
    const signedOut = withoutSession(signedIn, session.id, START);
    expect(knowsDevice(withRevoked(signedOut, session.id), "hash", START)).toBe(false);
  });

  it("is unknown after the password changed, but for the one on which it was changed", () => {
    const others = [newSession("phone", START, "phone"), newSession("tablet", START, "tablet")] as const;
    const before = withoutSession(accountWith(session, ...others), others[1].id, START);
    const now = START + DAY_MS;
    const account = withNewPassword(before, { password: "new hash", id: session.id, device: "new", now });
    const authenticated_at = new Date(now).toISOString();
    expect(account).toMatchObject({
      password: "new hash",
      sessions: [{ ...session, device: "new", authenticated_at }],
      devices: [],
    });
    expect(knowsDevice(account, "new", now)).toBe(true);
    for (const hash of ["hash", "phone", "tablet"]) expect(knowsDevice(account, hash, now)).toBe(false);
  });

  it(`is one of at most ${MAX_DEVICES} signed-out ones; one more removes the one that expires first`, () => {
    let account = accountWith();
    for (let n = 0; n <= MAX_DEVICES; n++) {
      const added = newSession(`${n}`, START + n, `hash ${n}`);
      account = withoutSession(withSession(account, added, START + n), added.id, START + n);
    }
    expect(account.devices.length).toBe(MAX_DEVICES);
    expect(account.devices[0]?.name).toBe("1");
  });
});
