/**
 * All surfaces behind a proxy that answers in place of the server: nobody is signed out, and what is queued is sent
 * later.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClient } from "#shared/client/mod.ts";
import { exportData, getDay, health, login } from "#shared/contract/mod.ts";
import { pendingOf } from "#shared/offline/mod.ts";
import { memoryStore } from "#shared/offline/memory_store.ts";
import { openTestApp, type TestApp } from "../../api/testing/test_app.ts";
import { EXIT } from "../../cli/commands.ts";
import { runCli } from "../../cli/cli.ts";
import { poll, refresh } from "../../extension/background/sync.ts";
import { accountKey } from "../../extension/offline/state.ts";
import { openWorkerEngine } from "../../extension/offline/worker_engine.ts";
import { checkSessionAtom, sessionAtom, tokenAtom } from "../../web/app/session.ts";
import { dispatchAtom, engineAtom, pendingAtom } from "../../web/app/engine.ts";
import { startSync, unsentTextAtom } from "../../web/day/sync.ts";
import { createWebStore } from "../../web/app/host.ts";
import { fakeWindow } from "../../web/testing/fake_window.ts";

const DAY = "2026-11-21";
const NOW = `${DAY}T12:00:00.000Z`;
const HTML = { "Content-Type": "text/html" };
const page = (status: number, headers: Record<string, string> = {}) =>
  new Response("<!doctype html><title>Proxy</title>", { status, headers: { ...HTML, ...headers } });

type Answer = (request: Request) => Response | null;

const SIGN_IN = "Another page wants you to sign in";

/** What a proxy answers in place of the server, and what each surface makes of it. */
const ANSWERS: Readonly<Record<string, readonly [answer: Answer, failure: string, text: string]>> = {
  "401 with HTML": [() => page(401), "other_sign_in", SIGN_IN],
  "401 with JSON of its own": [
    () => Response.json({ error: "unauthenticated", code: "unauthenticated" }, { status: 401 }),
    "other_sign_in",
    SIGN_IN,
  ],
  "403 with its sign-in page": [() => page(403), "other_sign_in", SIGN_IN],
  "a redirect to its sign-in page": [
    ({ url }) =>
      new URL(url).pathname === "/oauth2/sign_in"
        ? page(200)
        : Response.redirect(new URL("/oauth2/sign_in", url)),
    "other_sign_in",
    SIGN_IN,
  ],
  "a redirect to another site": [
    () => Response.redirect("https://sso.example.invalid/login"),
    "other_sign_in",
    SIGN_IN,
  ],
  "200 with HTML": [() => page(200), "other_sign_in", SIGN_IN],
  "Basic authentication": [
    () => page(401, { "WWW-Authenticate": 'Basic realm="home"' }),
    "basic_auth",
    "A password prompt in front of Gorin blocks it",
  ],
  "502": [() => page(502), "restarting", "The server is restarting"],
  "503": [() => page(503), "restarting", "The server is restarting"],
  "504": [() => page(504), "restarting", "The server is restarting"],
  "429": [() => page(429), "busy", "Busy, trying again"],
};

let app: TestApp;
/** What the proxy answers; null: what the server does. */
let answer: Answer;
let origin: string;
let close: () => Promise<void>;
beforeEach(async () => {
  // The clock of the device is that of the server.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
  app = await openTestApp(NOW);
  answer = () => null;
  const proxy = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const own = answer(request);
    if (own) {
      await request.body?.cancel();
      return own;
    }
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const headers = new Headers(request.headers);
    // The test's own request says that its body is JSON.
    headers.delete("Content-Type");
    return await app.request(pathname.replace(/^\/api/, "") + search, {
      method: request.method,
      headers: Object.fromEntries(headers),
      ...(body !== "" && { body }),
    });
  });
  origin = `http://127.0.0.1:${proxy.addr.port}`;
  close = async () => {
    await proxy.shutdown();
    app.close();
  };
});
afterEach(async () => {
  await close();
  vi.useRealTimers();
});

const entry = (note: string) => ({
  id: crypto.randomUUID(),
  start_ts: `${DAY}T09:00:00.000Z`,
  end_ts: `${DAY}T10:00:00.000Z`,
  category: "Admin" as const,
  note,
  source: "manual" as const,
});

/** A command that adds an entry. */
const added = (note: string) => ({ kind: "add_entry", day: DAY, entry: entry(note) }) as const;

describe.each(Object.entries(ANSWERS))("a proxy that answers %s", (_, [given, failure, text]) => {
  it("signs nobody out of the dashboard, which says what it is and saves later", async () => {
    const removeWindow = fakeWindow();
    const { token, client } = await app.signIn();
    localStorage.setItem("auth_token", token);
    const store = createWebStore({ fetch: (input, init) => fetch(`${origin}${input}`, init) });
    store.sub(sessionAtom, () => {});
    await store.set(checkSessionAtom);
    const stop = startSync(store);
    await store.get(engineAtom).load();
    answer = given;
    expect(await store.set(dispatchAtom, added("Letters"))).toBe("queued");
    expect([store.get(tokenAtom), store.get(unsentTextAtom)]).toEqual([
      token,
      `${text}: 1 change not saved yet`,
    ]);
    answer = () => null;
    await store.get(engineAtom).flush();
    expect(store.get(pendingAtom)).toEqual([]);
    await expect.poll(() => store.get(unsentTextAtom)).toBe("");
    const { day } = await client.call(getDay, { params: { day: DAY } });
    expect(day.earth.actual_entries.map(({ note }) => note)).toEqual(["Letters"]);
    stop();
    removeWindow();
  });

  it("signs nobody out of the extension, which knows what it is and saves later", async () => {
    const { user, token } = await app.signIn();
    const account = accountKey(origin, user.id);
    const reach = { fetch, now: () => app.time.now };
    const engine = openWorkerEngine(memoryStore(), reach);
    await engine.commit(() => ({ session: { server: origin, token, account, email: user.email }, user }));
    await refresh(engine, reach);
    const contact = () => [engine.state().session?.token, engine.state().contact.failure];
    expect(contact()).toEqual([token, null]);
    answer = given;
    await engine.dispatch({ do: "write", command: added("Letters") }).stored;
    await engine.flush();
    expect(contact()).toEqual([token, failure]);
    await refresh(engine, reach);
    expect(contact()).toEqual([token, failure]);
    await poll(engine, reach);
    expect(contact()).toEqual([token, failure]);
    answer = () => null;
    await engine.flush();
    expect([pendingOf(engine.state(), account), ...contact()]).toEqual([[], token, null]);
  });

  it("is named by the command line, which stays logged in", async () => {
    const { token } = await app.signIn();
    answer = given;
    const warnings: string[] = [];
    const exit = await runCli(["status"], {
      fetch,
      now: () => app.time.now,
      print: () => {},
      warn: (line) => void warnings.push(line),
      ask: () => Promise.resolve(null),
      readLogin: () => Promise.resolve({ server: origin, token }),
      writeLogin: () => Promise.reject(new Error("The login must stay")),
    });
    expect(exit).toBe(EXIT.unreachable);
    expect(warnings.join()).not.toContain("HTTP error!");
  });
});

it("a session that the server has ended signs out, also behind a proxy", async () => {
  const ended: string[] = [];
  const onSessionEnded = ({ name }: { name: string }) => void ended.push(name);
  const client = createClient({ baseUrl: origin, fetch, token: () => "none", onSessionEnded });
  await expect(client.call(getDay, { params: { day: DAY } })).rejects.toMatchObject({ status: 401 });
  expect(ended).toEqual(["getDay"]);
});

it("a sign-in page in place of a file is not downloaded", async () => {
  answer = () => page(200);
  const client = createClient({ baseUrl: origin, fetch, token: () => "t" });
  await expect(client.download(exportData, { query: {} })).rejects.toMatchObject({ code: "other_sign_in" });
});

it("a call without a session says the same of a proxy", async () => {
  answer = () => page(401);
  const client = createClient({ baseUrl: origin, fetch, token: () => null });
  await expect(client.call(health, {})).rejects.toMatchObject({ code: "other_sign_in" });
  const body = { email: "a@example.org", password: "wrong horse" };
  await expect(client.call(login, { body })).rejects.toMatchObject({ code: "other_sign_in" });
});
