import { expect, it } from "vitest";
import { createClient } from "./mod.ts";
import { events, getDay } from "../contract/mod.ts";

/** The priorities of the requests that a client has made. */
async function prioritiesOf(body: string, type: string): Promise<Record<string, string | undefined>> {
  const priorities: Record<string, string | undefined> = {};
  const client = createClient({
    baseUrl: "http://gorin.test",
    token: () => null,
    fetch: (input, init) => {
      priorities[new URL(String(input)).pathname] = init?.priority;
      return Promise.resolve(new Response(body, { headers: { "Content-Type": type } }));
    },
  });
  await client.stream(events, { query: {} }).catch(() => {});
  await client.call(getDay, { params: { day: "2026-11-21" } }).catch(() => {});
  return priorities;
}

it("a stream, which never ends, is no important request of its page", async () => {
  expect(await prioritiesOf(": hello\n\n", "text/event-stream")).toEqual({
    "/api/events": "low",
    "/api/days/2026-11-21": undefined,
  });
});
