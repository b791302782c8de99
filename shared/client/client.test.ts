import { describe, expect, it } from "vitest";
import { events, getDay, logout } from "../contract/mod.ts";
import { createClient } from "./mod.ts";

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

describe("a call whose token was replaced meanwhile", () => {
  /** Calls with `held` where `stored` is stored and the server knows `valid`. Returns what was sent and what ended. */
  async function callWith(held: string, stored: string | null, valid: string) {
    const sent: (string | null)[] = [];
    const ended: string[] = [];
    const client = createClient({
      baseUrl: "http://gorin.test",
      token: () => held,
      storedToken: () => stored,
      onSessionEnded: (_, token) => ended.push(token),
      fetch: (_, init) => {
        const token = new Headers(init?.headers).get("Authorization");
        sent.push(token);
        const ok = token === `Bearer ${valid}`;
        const body = ok ? { success: true, data: {} } : {
          success: false,
          error: "Please sign in.",
          code: "unauthenticated",
        };
        return Promise.resolve(Response.json(body, { status: ok ? 200 : 401 }));
      },
    });
    const outcome = await client.call(logout, {}).then(() => "ok", () => "failed");
    return { sent: sent.map((token) => token?.replace("Bearer ", "")), ended, outcome };
  }

  it("is made once more with the stored one", async () => {
    expect(await callWith("old", "new", "new")).toEqual({ sent: ["old", "new"], ended: [], outcome: "ok" });
  });

  it("ends the session of the stored one when that is not valid either", async () => {
    expect(await callWith("old", "new", "other")).toEqual({
      sent: ["old", "new"],
      ended: ["new"],
      outcome: "failed",
    });
  });

  it("is not repeated without another one", async () => {
    for (const stored of ["old", null]) {
      expect(await callWith("old", stored, "new")).toEqual({
        sent: ["old"],
        ended: ["old"],
        outcome: "failed",
      });
    }
  });
});
