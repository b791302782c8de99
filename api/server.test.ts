import { describe, expect, it } from "vitest";
import { createClient } from "#shared/client/mod.ts";
import { events, register } from "#shared/contract/mod.ts";
import { readEvents } from "#shared/offline/mod.ts";
import { parseEnv } from "./env.ts";
import { startServer } from "./server.ts";
import { openPost } from "./testing/slow_post.ts";

const start = () =>
  startServer({
    env: parseEnv({ PORT: "0", GORIN_KV: ":memory:" }),
    log: { write: () => {}, flush: () => Promise.resolve() },
    clock: Date.now,
    version: "0.0.0-test",
    webRoot: "no/such/folder",
  });

describe("a server that is stopped", () => {
  it("ends the streams that are open, and is gone", async () => {
    const { url, stop } = await start();
    let token: string | null = null;
    const client = createClient({ baseUrl: url, fetch, token: () => token });
    const body = {
      email: "musashi@example.org",
      password: "no thing is outside the way",
      timezone: "UTC",
    } as const;
    ({ token } = await client.call(register, { body }));
    const reader = readEvents(await client.stream(events, { query: {} }));
    expect((await reader.next()).value).toMatchObject({ name: "state" });
    const ended = reader.next();
    await stop();
    expect((await ended).done).toBe(true);
    await expect(client.stream(events, { query: {} })).rejects.toMatchObject({ code: "network" });
  });

  it("reads the body that is arriving to its end, and turns away those that come after it", async () => {
    const { url, stop } = await start();
    const client = createClient({ baseUrl: url, fetch, token: () => null });
    const account = (name: string) =>
      ({ email: `${name}@example.org`, password: "no thing is outside the way", timezone: "UTC" }) as const;
    const early = await openPost(`${url}/api/auth/register`, JSON.stringify(account("early")));
    await early.sendHead();
    await early.isHeard();
    const stopped = stop();
    await expect(client.call(register, { body: account("late") })).rejects.toMatchObject({
      code: "unavailable",
    });
    await early.sendBody();
    expect(await early.answer()).toMatch(/^HTTP\/1\.1 201 /);
    await stopped;
  });
});
