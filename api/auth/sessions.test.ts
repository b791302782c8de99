import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultSettings } from "#shared/domain/settings.ts";
import type { Account, Session } from "../store/accounts.ts";
import {
  connectedSession,
  DEVICE_LIFE_MS,
  hasNoRoomToConnect,
  isRecent,
  knownDevice,
  liveSession,
  MAX_DEVICES,
  MAX_SESSION_MS,
  MAX_SESSIONS,
  newSession,
  sessionName,
  withAuthenticated,
  withExtended,
  withNewCredentials,
  withoutOtherSessions,
  withoutSession,
  withRevoked,
  withSession,
} from "./sessions.ts";
import { TOKEN_LIFE_MS } from "./tokens.ts";

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
    expect(knownDevice(account, "phone", START)).toBeNull();
  });

  it("count as recent for a day after the password was entered", () => {
    const session = newSession("laptop", START);
    expect(isRecent(session, START + DAY_MS - 1)).toBe(true);
    expect(isRecent(session, START + DAY_MS)).toBe(false);
    const [again] = withAuthenticated(accountWith(session), session.id, START + DAY_MS).sessions;
    expect(again && isRecent(again, START + DAY_MS)).toBe(true);
  });
});

describe("a session that another one confirmed", () => {
  const confirmer = newSession("dashboard", START, "laptop");
  const later = START + 300 * DAY_MS;
  const connected = connectedSession("popup", later, confirmer);
  const both = accountWith(confirmer, connected);

  it("has its age, its last password, and no device", () => {
    expect(connected).toMatchObject({
      confirmed_by: confirmer.id,
      created_at: confirmer.created_at,
      authenticated_at: confirmer.authenticated_at,
      device: null,
    });
    const end = START + MAX_SESSION_MS;
    const extended = withExtended(both, connected.id, end - DAY_MS);
    expect(extended.sessions.map(({ expires_at }) => Date.parse(expires_at))).toEqual([end, end]);
  });

  it("ends with it: after a sign-out, a revocation and its expiry", () => {
    expect(withoutSession(both, confirmer.id, later).sessions).toEqual([]);
    expect(withRevoked(both, confirmer.id).sessions).toEqual([]);
    const ends = START + TOKEN_LIFE_MS;
    const young = accountWith(confirmer, { ...connected, expires_at: new Date(later).toISOString() });
    expect(liveSession(young, connected.token_id, ends - 1)).toBeDefined();
    expect(liveSession(young, connected.token_id, ends)).toBeUndefined();
  });

  it("is the first to go when there are too many, and pushes no device out", () => {
    let account = accountWith(confirmer);
    for (let n = 1; n < MAX_SESSIONS; n++) {
      account = withSession(account, connectedSession(`${n}`, START, confirmer), START);
    }
    const names = () => account.sessions.map(({ name }) => name);
    account = withSession(account, connectedSession("more", START, confirmer), START);
    expect([names().length, names()[0], names()[1]]).toEqual([MAX_SESSIONS, "dashboard", "2"]);
    account = withSession(account, newSession("phone", START, "phone"), START);
    expect([names()[0], names()[1]]).toEqual(["dashboard", "3"]);
    expect(account.devices).toEqual([]);
    let full = accountWith();
    for (let n = 0; n < MAX_SESSIONS; n++) full = withSession(full, newSession(`${n}`, START), START);
    expect([hasNoRoomToConnect(full, START), hasNoRoomToConnect(account, START)]).toEqual([true, false]);
  });
});

describe("a device", () => {
  const session = newSession("laptop", START, "hash");
  const signedIn = accountWith(session);

  it("is known while its session lasts and for 90 days after it expired", () => {
    const end = START + TOKEN_LIFE_MS + DEVICE_LIFE_MS;
    expect(knownDevice(signedIn, "hash", end - 1)).not.toBeNull();
    expect(knownDevice(signedIn, "hash", end)).toBeNull();
    expect(knownDevice(signedIn, "other", START)).toBeNull();
  });

  it("is known for 90 days after a sign-out", () => {
    const signedOut = withoutSession(signedIn, session.id, START + DAY_MS);
    const end = START + DAY_MS + DEVICE_LIFE_MS;
    expect(signedOut.sessions).toEqual([]);
    expect(knownDevice(signedOut, "hash", end - 1)).not.toBeNull();
    expect(knownDevice(signedOut, "hash", end)).toBeNull();
  });

  it("stays known when its expired session is removed", () => {
    const later = START + TOKEN_LIFE_MS + DAY_MS;
    const account = withSession(signedIn, newSession("phone", later, "phone"), later);
    expect(account.sessions.map(({ name }) => name)).toEqual(["phone"]);
    expect(knownDevice(account, "hash", START + TOKEN_LIFE_MS + DEVICE_LIFE_MS - 1)).not.toBeNull();
    expect(knownDevice(account, "hash", START + TOKEN_LIFE_MS + DEVICE_LIFE_MS)).toBeNull();
  });

  it("belongs to its latest session only", () => {
    const again = withSession(signedIn, newSession("laptop", START + 1, "hash"), START + 1);
    expect(again.sessions.map(({ device }) => device)).toEqual([null, "hash"]);
    const afterSignOut = withoutSession(signedIn, session.id, START);
    expect(withSession(afterSignOut, newSession("laptop", START + 1, "hash"), START + 1).devices).toEqual([]);
  });

  it("is unknown after its session or the device itself was revoked", () => {
    expect(knownDevice(withRevoked(signedIn, session.id), "hash", START)).toBeNull();
    const signedOut = withoutSession(signedIn, session.id, START);
    expect(knownDevice(withRevoked(signedOut, session.id), "hash", START)).toBeNull();
  });

  it("is unknown after the credentials changed, but for the one on which they were changed", () => {
    const others = [newSession("phone", START, "phone"), newSession("tablet", START, "tablet")] as const;
    const before = withoutSession(accountWith(session, ...others), others[1].id, START);
    const now = START + DAY_MS;
    const token_id = crypto.randomUUID();
    const account = withNewCredentials(before, { id: session.id, device: "new", token_id }, now);
    const expires_at = new Date(now + TOKEN_LIFE_MS).toISOString();
    expect(account).toMatchObject({
      sessions: [{ ...session, device: "new", token_id, expires_at }],
      devices: [],
    });
    expect(knownDevice(account, "new", now)).not.toBeNull();
    for (const hash of ["hash", "phone", "tablet"]) expect(knownDevice(account, hash, now)).toBeNull();
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

const MOZILLA = "Mozilla/5.0";
const KIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("a session's name", () => {
  it.each([
    [`${MOZILLA} (X11; Linux x86_64) ${KIT} Chrome/156.0.0.0 Safari/537.36`, "Chrome on Linux"],
    [`${MOZILLA} (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0`, "Firefox on Linux"],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`,
      "Edge on Windows",
    ],
    [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Version/26.0 Safari/605.1.15`, "Safari on macOS"],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${KIT} CriOS/156.0 Mobile Safari/604.1`,
      "Chrome on iPhone",
    ],
    [`${MOZILLA} (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0`, "Firefox on Android"],
    [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/156.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/156.0.0.0 Safari/537.36 OPR/120.0.0.0`,
      "Opera on Windows",
    ],
    [`${MOZILLA} (X11; Linux x86_64) Something/1.0`, "A browser on Linux"],
    ["curl/8.14.1", "Unknown device"],
    [undefined, "Unknown device"],
  ])("is, for %j, %j", (userAgent, expected) => {
    expect(sessionName({ userAgent, origin: undefined })).toBe(expected);
  });

  it("distinguishes the extension from the page", () => {
    const chrome = `${MOZILLA} (X11; Linux x86_64) ${KIT} Chrome/156.0.0.0 Safari/537.36`;
    const firefox = `${MOZILLA} (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0`;
    expect(sessionName({ userAgent: chrome, origin: "chrome-extension://abcdef" })).toBe(
      "Gorin extension in Chrome",
    );
    expect(sessionName({ userAgent: firefox, origin: "moz-extension://0f4c3d6a" })).toBe(
      "Gorin extension in Firefox",
    );
    expect(sessionName({ userAgent: "", origin: "moz-extension://0f4c3d6a" })).toBe("Gorin extension");
    expect(sessionName({ userAgent: chrome, origin: "https://gorin.example" })).toBe("Chrome on Linux");
  });

  it("consists of our own words, whatever the headers", () => {
    fc.assert(fc.property(fc.string(), (userAgent) => {
      expect(sessionName({ userAgent, origin: undefined })).toMatch(/^[A-Z][A-Za-z ]{1,40}$/);
    }));
  });
});
