import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { MAX_STREAMS } from "./open_streams.ts";

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
});
afterEach(() => app.close());

describe("streams of events", () => {
  it("are counted before they are accepted: of 30 at once, 20 are opened and the others get 429", async () => {
    app.stayOnOneServer();
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => app.request("/events", { token: me.token })),
    );
    const accepted = responses.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(MAX_STREAMS);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(30 - MAX_STREAMS);
    const readers = accepted.map(({ body }) => body?.getReader());
    const first = await Promise.all(readers.map((reader) => reader?.read()));
    expect(first.map((chunk) => chunk?.done)).toEqual(accepted.map(() => false));
    await Promise.all(readers.map((reader) => reader?.cancel()));
    expect(app.services.openStreams.size).toBe(0);
  });

  it("are no longer counted when their client disconnects before reading them", async () => {
    const { promise: completed, reject: leave } = Promise.withResolvers<void>();
    const response = await app.request("/events", { token: me.token, completed });
    expect(app.services.openStreams.size).toBe(1);
    leave();
    await completed.catch(() => {});
    expect(app.services.openStreams.size).toBe(0);
    await response.body?.cancel().catch(() => {});
  });
});
