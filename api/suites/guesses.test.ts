/** How many wrong passwords and codes an account takes in an hour, through every path, from ever new addresses. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ENDPOINTS } from "#shared/contract/endpoints.ts";
import type { Endpoint } from "#shared/contract/mod.ts";
import { hashSecret, newDeviceCredential } from "../auth/tokens.ts";
import { newTotpSecret, totpCode } from "../auth/second_step.ts";
import { openTestApp, type TestApp, type TestRequest } from "../testing/test_app.ts";

const EMAIL = "musashi@example.org";
const PASSWORD = "correct horse battery staple";
const WRONG = "a wrong password";
/** The longest delay but for strangers: no guess comes too early, and six times as many as are allowed. */
const PACE_MS = 30_000;
const HOUR_MS = 3_600_000;
const MAX_AN_HOUR = 20;

let app: TestApp;
let device: string;
/** What somebody has who stole several sessions, and made more of them by connections. */
let tokens: string[];
let secret: string;

beforeEach(async () => {
  app = await openTestApp();
  const registered = await post("/auth/register", {
    body: { email: EMAIL, password: PASSWORD, timezone: "UTC" },
  });
  device = registered.data.device;
  tokens = [registered.data.token];
  while (tokens.length < 3) {
    tokens.push((await post("/auth/login", { body: { email: EMAIL, password: PASSWORD } })).data.token);
  }
  for (let n = 0; n < 3; n++) {
    const verifier = newDeviceCredential();
    await post("/auth/connections", {
      token: tokens[n] ?? "",
      from: "203.0.113.5",
      body: { challenge: hashSecret(verifier) },
    });
    const { data } = await post("/auth/login/connection", { from: "203.0.113.5", body: { verifier } });
    tokens.push(data.signed_in.token);
  }
  secret = newTotpSecret();
  await app.services.accounts.update(registered.data.user.id, (account) => ({
    ...account,
    totp: { secret, enabled_at: new Date(app.time.now).toISOString(), last_step: 0, recovery_codes: [] },
  }));
});
afterEach(() => app.close());

const post = (path: string, init: TestRequest) => app.fetchJson(path, { ...init, method: "POST" });

/** A code that the app shows at no time near now. */
function wrongCode(): string {
  const shown = [-60_000, -30_000, 0, 30_000, 60_000].map((ms) => totpCode(secret, app.time.now + ms));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((one) => !shown.includes(one)) ??
    "";
}

/** What one guess of each path is. It has another address each time, and every session in turn. */
const PATHS: Readonly<
  Record<string, (turn: { from: string; token: string }) => Promise<{ status: number }>>
> = {
  "password › at sign-in": ({ from }) =>
    post("/auth/login", { from, body: { email: EMAIL, password: WRONG } }),
  "password › at sign-in on a known device": ({ from }) =>
    post("/auth/login", { from, body: { email: EMAIL, password: WRONG, device } }),
  "password › again": (turn) => post("/auth/reauthenticate", { ...turn, body: { password: WRONG } }),
  "password › to change it": (turn) =>
    post("/auth/password", {
      ...turn,
      body: { current_password: WRONG, new_password: "plum ferret 4 orbit" },
    }),
  "password › to change the email": (turn) =>
    post("/auth/email", { ...turn, body: { email: "other@example.org", password: WRONG } }),
  "password › to delete the account": (turn) =>
    app.fetchJson("/auth/me", { ...turn, method: "DELETE", body: { password: WRONG } }),
  "code › again": (turn) => post("/auth/reauthenticate/code", { ...turn, body: { code: wrongCode() } }),
};

/** Guesses for an hour. Returns how many were checked: every other one gets 429. */
async function guessForAnHour(guess: (turn: { from: string; token: string }) => Promise<{ status: number }>) {
  let checked = 0;
  for (let n = 0; n < HOUR_MS / PACE_MS; n++) {
    const { status } = await guess({
      from: `198.51.${n >> 8}.${n & 255}`,
      token: tokens[n % tokens.length] ?? "",
    });
    if (status !== 429) checked++;
    app.time.now += PACE_MS;
  }
  return checked;
}

/** Every endpoint that takes a secret, and what it is: those of 120 bits and more nobody guesses. */
const SECRETS: Readonly<Record<string, "password" | "code" | "new" | "too long to guess">> = {
  "POST /auth/login": "password",
  "POST /auth/reauthenticate": "password",
  "POST /auth/password": "password",
  "POST /auth/email": "password",
  "DELETE /auth/me": "password",
  "POST /auth/login/code": "code",
  "POST /auth/reauthenticate/code": "code",
  // Of the app whose secret the caller has just got.
  "POST /auth/totp/confirm": "new",
  "POST /auth/register": "new",
  "GET /auth/registration": "too long to guess",
  "POST /auth/connections": "too long to guess",
  "POST /auth/login/connection": "too long to guess",
  "GET /calendar/{feed}": "too long to guess",
  "GET /witness/{secret}": "too long to guess",
};

it("every endpoint that takes a secret is in the table, and each that can be guessed is tried", () => {
  const fieldsOf = (schema: Endpoint["body"]) =>
    schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
  const taking = (ENDPOINTS as readonly Endpoint[]).filter(({ body, query, params }) =>
    [body, query, params].flatMap(fieldsOf).some((name) =>
      /password|code|secret|verifier|challenge|invite|feed|pin/.test(name)
    )
  );
  expect(taking.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(SECRETS).toSorted(),
  );
  const guessed = Object.values(SECRETS).filter((kind) => kind === "password" || kind === "code");
  // One path more: the sign-in on a known device. One has a test of its own: the code of the second step.
  expect(Object.keys(PATHS)).toHaveLength(guessed.length);
});

describe("guesses in an hour", () => {
  it.each(Object.keys(PATHS))("by the %s are at most 20, with any number of sessions", async (path) => {
    const guess = PATHS[path];
    expect(guess).toBeDefined();
    const checked = guess ? await guessForAnHour(guess) : NaN;
    expect(checked).toBeLessThanOrEqual(MAX_AN_HOUR);
    expect(checked).toBeGreaterThan(10);
  });

  it("by all calls that take the password again are at most 20 together, and delay no sign-in", async () => {
    const again = Object.entries(PATHS).filter(([path]) =>
      /again|to /.test(path) && path.startsWith("password")
    );
    let turn = 0;
    const checked = await guessForAnHour((how) =>
      again[turn++ % again.length]?.[1](how) ?? Promise.reject(new Error(" "))
    );
    expect([again.length, checked]).toEqual([4, MAX_AN_HOUR]);
    const signIn = await post("/auth/login", { body: { email: EMAIL, password: PASSWORD } });
    expect(signIn.code).toBe("second_factor_required");
  });

  it("by codes of the second step are at most 20, whatever the number of challenges", async () => {
    const checked = await guessForAnHour(async ({ from }) => {
      const { data } = await post("/auth/login", { from, body: { email: EMAIL, password: PASSWORD } });
      return await post("/auth/login/code", { from, body: { challenge: data.challenge, code: wrongCode() } });
    });
    expect(checked).toBe(MAX_AN_HOUR);
  });

  it("by an access token are none: it may enter no password", async () => {
    const body = {
      name: "a script",
      scope: "write",
      expires_at: new Date(app.time.now + 10 * 86_400_000).toISOString(),
    };
    const { data: { token } } = await post("/auth/tokens", { token: tokens[0] ?? "", body });
    for (const [path, guess] of Object.entries(PATHS)) {
      if (path.includes("sign-in")) continue;
      expect(await guess({ from: "198.51.100.1", token })).toMatchObject({ status: 403, code: "forbidden" });
    }
  });
});
