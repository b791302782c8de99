import { describe, expect, it } from "vitest";
import { memoryStore } from "#shared/offline/memory_store.ts";
import { openExtensionState } from "../offline/engine.ts";
import { hostPattern } from "../offline/server.ts";
import { SAMPLE_SERVER, signedInState } from "../offline/testing/sample_state.ts";
import { chooseServer } from "./Options.tsx";

const HEALTHY = { success: true, data: { status: "ok", version: "1", kv: "ok", writable: true } };
const ELSEWHERE = "https://gorin.example.org";

async function choose(
  text: string,
  respond: (init?: RequestInit) => Response | Promise<Response>,
  grants = true,
) {
  const store = openExtensionState(memoryStore());
  await store.commit(() => signedInState());
  const did: string[] = [];
  // Stored by match pattern, as in the browser. The current server was allowed before.
  const patterns = new Set([hostPattern(SAMPLE_SERVER)]);
  const permissions = {
    request(origin: string) {
      did.push(`request ${origin}`);
      if (grants) patterns.add(hostPattern(origin));
      return Promise.resolve(grants);
    },
    drop(origin: string) {
      did.push(`drop ${origin}`);
      patterns.delete(hostPattern(origin));
      return Promise.resolve();
    },
  };
  const fetch: typeof globalThis.fetch = (input, init) => {
    did.push(`call ${input}`);
    return Promise.resolve(respond(init));
  };
  const choice = await chooseServer(store, { fetch, now: () => 7 }, permissions, {
    text,
    current: SAMPLE_SERVER,
    onTrying: () => did.push("try"),
  });
  return { choice, did, granted: [...patterns], state: store.state() };
}

describe("choosing a server", () => {
  it("requests that origin only, tests it, signs out of the old server and drops its permission", async () => {
    const { choice, did, state } = await choose(`${ELSEWHERE}/dashboard`, () => Response.json(HEALTHY));
    expect(choice).toEqual({ origin: ELSEWHERE, granted: true });
    expect(did).toEqual([
      `request ${ELSEWHERE}`,
      "try",
      `call ${ELSEWHERE}/api/health`,
      `call ${SAMPLE_SERVER}/api/auth/logout`,
      `drop ${SAMPLE_SERVER}`,
    ]);
    expect(state).toMatchObject({ preferences: { server: ELSEWHERE }, session: null });
  });

  it("works without the permission when the server can be reached anyway", async () => {
    const { choice, state } = await choose(ELSEWHERE, () => Response.json(HEALTHY), false);
    expect(choice).toEqual({ origin: ELSEWHERE, granted: false });
    expect(state.preferences.server).toBe(ELSEWHERE);
  });

  it("stays signed in when the same server is chosen again", async () => {
    const { state } = await choose(SAMPLE_SERVER, () => Response.json(HEALTHY));
    expect(state.session).not.toBeNull();
  });

  it.each(
    [
      ["where nothing responds", () => Promise.reject(new TypeError("offline")), "unreachable"],
      ["of another service", () => new Response("<h1>Hello</h1>"), "not_gorin"],
      ["with another response format", () => Response.json({ ok: true }), "not_gorin"],
      ["of a proxy whose server restarts", () => new Response("", { status: 502 }), "restarting"],
      ["of a proxy with a sign-in", () => new Response("", { status: 401 }), "other_sign_in"],
    ] as const,
  )("changes nothing for an address %s, and drops the permission", async (_, respond, wrong) => {
    const { choice, did, state } = await choose(ELSEWHERE, respond);
    expect(choice).toEqual({ wrong, granted: true, tried: ELSEWHERE });
    expect(did.at(-1)).toBe(`drop ${ELSEWHERE}`);
    expect(state.preferences.server).toBe(SAMPLE_SERVER);
  });

  it("keeps the permission when only the port changes, since a match pattern has no port", async () => {
    const onOtherPort = await choose("http://localhost:34903", () => Response.json(HEALTHY));
    expect(onOtherPort.choice).toEqual({ origin: "http://localhost:34903", granted: true });
    expect(onOtherPort.granted).toEqual(["http://localhost/*"]);
    const unreachable = await choose(
      "http://localhost:39997",
      () => Promise.reject(new TypeError("offline")),
    );
    expect(unreachable.choice).toMatchObject({ wrong: "unreachable", granted: true });
    expect(unreachable.granted).toEqual(["http://localhost/*"]);
  });

  it("refuses an address below a path in one sentence, and requests nothing", async () => {
    const { choice, did } = await choose(`${ELSEWHERE}/gorin`, () => Response.json(HEALTHY));
    expect(choice).toEqual({ wrong: "below_a_path", granted: false });
    expect(did).toEqual([]);
  });

  it("offers http for a name of a private network of which no scheme was typed", async () => {
    const { choice } = await choose("nas.lan:8000", () => Promise.reject(new TypeError("offline")));
    expect(choice).toMatchObject({ tried: "https://nas.lan:8000", plainOrigin: "http://nas.lan:8000" });
  });

  /** What a browser gets of an address that redirects to `to`, where a Gorin server is. */
  const redirecting = (to: string) => (init?: RequestInit) => {
    if (init?.redirect === "manual") {
      return Object.defineProperties(new Response(), {
        type: { value: "opaqueredirect" },
        status: { value: 0 },
        ok: { value: false },
      });
    }
    return Object.defineProperty(Response.json(HEALTHY), "url", { value: `${to}/api/health` });
  };

  it("saves the https address to which an http address leads, with the permission for that one", async () => {
    const { choice, did, granted, state } = await choose(
      "http://gorin.example.org",
      redirecting("https://gorin.example.org"),
    );
    expect(choice).toEqual({ origin: "https://gorin.example.org", granted: true });
    expect(state.preferences.server).toBe("https://gorin.example.org");
    expect(did.filter((step) => step.startsWith("request"))).toEqual([
      "request http://gorin.example.org",
      "request https://gorin.example.org",
    ]);
    expect(granted).toEqual(["https://gorin.example.org/*"]);
  });

  it("names the address to which another one leads, and does not follow it", async () => {
    const { choice, granted, state } = await choose(ELSEWHERE, redirecting("https://other.example.org"));
    expect(choice).toEqual({ wrong: "leads_elsewhere", granted: true, tried: "https://other.example.org" });
    expect(state.preferences.server).toBe(SAMPLE_SERVER);
    expect(granted).toEqual([hostPattern(SAMPLE_SERVER)]);
  });

  it("can be given up while the browser asks, and keeps nothing that is allowed too late", async () => {
    const store = openExtensionState(memoryStore());
    const answer = Promise.withResolvers<boolean>();
    const dropped: string[] = [];
    const giveUp = new AbortController();
    const choosing = chooseServer(store, {
      fetch: () => Promise.reject(new TypeError("called")),
      now: () => 7,
    }, {
      request: () => answer.promise,
      drop: (origin) => Promise.resolve(void dropped.push(origin)),
    }, { text: ELSEWHERE, current: SAMPLE_SERVER, onTrying: () => {}, signal: giveUp.signal });
    giveUp.abort();
    expect(await choosing).toEqual({ wrong: "cancelled", granted: false });
    answer.resolve(true);
    await expect.poll(() => dropped).toEqual([ELSEWHERE]);
  });

  it("requests nothing for a text that is not an address", async () => {
    const { choice, did } = await choose("not a url", () => Response.json(HEALTHY));
    expect(choice).toEqual({ wrong: "not_an_address", granted: false });
    expect(did).toEqual([]);
  });

  it("accepts a Gorin server that cannot reach its store", async () => {
    const unhealthy = { success: false, error: "The server cannot reach its store.", code: "unavailable" };
    const headers = { "X-Request-Id": "r" };
    const { choice } = await choose(ELSEWHERE, () => Response.json(unhealthy, { status: 503, headers }));
    expect(choice).toEqual({ origin: ELSEWHERE, granted: true });
  });
});
