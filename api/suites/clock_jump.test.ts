/** A server whose clock is wrong for an hour, by more than any record lives. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { sweep } from "../store/erasure.ts";
import { openTestApp, type TestApp } from "../testing/test_app.ts";

const HOUR = 3_600_000;
const CREDENTIALS = { email: "miyamoto@example.org", password: "correct horse battery" };

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await openTestApp();
  const profile = { name: "Musashi", timezone: "UTC" };
  const { data } = await app.fetchJson("/auth/register", {
    method: "POST",
    body: { ...CREDENTIALS, ...profile },
  });
  token = data.token;
});
afterEach(() => app.close());

/** Does `meanwhile` and sweeps while the clock is 40 days ahead. */
async function whileAhead(meanwhile: () => Promise<unknown>): Promise<void> {
  app.time.wrong = 40 * 24 * HOUR;
  await meanwhile();
  await sweep(app.services.kv, app.services.expiryClock());
  app.time.now += HOUR;
  app.time.wrong = 0;
}

it("ends no session for good, even when the user signs in meanwhile", async () => {
  await whileAhead(async () => {
    expect((await app.fetchJson("/auth/me", { token })).status).toBe(401);
    await app.fetchJson("/auth/login", { method: "POST", body: CREDENTIALS });
  });
  expect((await app.fetchJson("/auth/me", { token })).status).toBe(200);
});

it("does not repeat a write that is sent again", async () => {
  const add = () =>
    app.fetchJson("/days/2026-11-21/earth/entries", {
      method: "POST",
      token,
      headers: { "Idempotency-Key": "6d0a1b6e-9d0e-4c4e-8a62-6d2b5a0c5a11" },
      body: {
        start_ts: "2026-11-21T09:00:00.000Z",
        end_ts: "2026-11-21T10:00:00.000Z",
        category: "Deep Work",
        source: "timer",
      },
    });
  expect((await add()).status).toBe(201);
  await whileAhead(() => Promise.resolve());
  const { data } = await add();
  expect(data.earth.actual_entries).toHaveLength(1);
});
