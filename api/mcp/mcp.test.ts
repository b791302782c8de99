import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AccessTokenScope, createAccessToken, getDay } from "#shared/contract/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { TOOLS } from "./tools.ts";

const DAY = "2026-11-21";

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp(`${DAY}T12:00:00.000Z`);
  me = await app.signIn();
});
afterEach(() => app.close());

/** Connects the SDK's own client with a token. */
async function connect(token: string): Promise<Client> {
  const client = new Client({ name: "a test", version: "1.0.0" });
  const fetch = async (url: string | URL, init?: RequestInit) => {
    const { method = "GET", body } = init ?? {};
    const headers = new Headers(init?.headers);
    // `app.request` sets it for a body.
    headers.delete("Content-Type");
    return await app.request(new URL(url).pathname.replace(/^\/api/, ""), {
      method,
      headers: Object.fromEntries(headers),
      ...(typeof body === "string" && { body }),
      token,
    });
  };
  await client.connect(new StreamableHTTPClientTransport(new URL("http://gorin.test/api/mcp"), { fetch }));
  return client;
}

async function connectWith(scope: AccessTokenScope): Promise<Client> {
  return await connect((await app.createAccessToken(me, scope)).token);
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

/** Calls a tool, and returns whether it failed and the envelope in its text. */
async function callTool(client: Client, name: string, args: Record<string, unknown>) {
  const { isError = false, content } = await client.callTool({ name, arguments: args });
  const [first] = content as { type: string; text: string }[];
  return { isError, text: first?.text ?? "" };
}

const battles = {
  battle_logs: [{ hard_thing: "Run", battle_description: "5 km", difficulty_rating: 6, outcome: "victory" }],
};

describe("an assistant with the token of a session", () => {
  it("reads and changes nothing, since nobody chose the scope write for it", async () => {
    const client = await connect(me.token);
    expect((await client.listTools()).tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual(
      [],
    );
    expect(await callTool(client, "getDay", { day: DAY })).toMatchObject({ isError: false });
    expect(await callTool(client, "putBattleLogs", { day: DAY, body: battles })).toMatchObject({
      isError: true,
    });
  });
});

describe("an assistant with a write token", () => {
  it("logs a battle and reads the week", async () => {
    const client = await connectWith("write");
    expect(await callTool(client, "putBattleLogs", { day: DAY, body: battles })).toMatchObject({
      isError: false,
    });
    const week = await callTool(client, "weekly", { week: DAY });
    expect(JSON.parse(week.text).data.weekly.battles).toMatchObject({ total: 1, victories: 1 });
    const { day } = await me.client.call(getDay, { params: { day: DAY } });
    expect(day.void.battle_logs).toMatchObject([{ hard_thing: "Run" }]);
  });

  it("sees the tools that write, marked as such", async () => {
    const { tools } = await (await connectWith("write")).listTools();
    const put = tools.find(({ name }) => name === "putBattleLogs");
    expect(put?.annotations).toMatchObject({ readOnlyHint: false });
    expect(put?.inputSchema.required).toEqual(["day", "body"]);
    expect(put?.description).toBe("Replace the battle logs of a day with this list.");
  });

  it("gets the error of a call as the tool's error", async () => {
    const client = await connectWith("write");
    const { isError, text } = await callTool(client, "getDay", { day: "2026-02-30" });
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toMatchObject({ success: false, code: "invalid_date" });
    expect(await callTool(client, "addEntry", { day: DAY })).toMatchObject({ isError: true });
  });
});

describe("an assistant with a read token", () => {
  it("reads, and sees no tool that writes", async () => {
    const client = await connectWith("read");
    expect(await namesOf(client)).toEqual(TOOLS.read.map(({ name }) => name));
    expect(await namesOf(client)).not.toContain("putBattleLogs");
    expect(await callTool(client, "getDay", { day: DAY })).toMatchObject({ isError: false });
  });

  it("cannot write", async () => {
    const client = await connectWith("read");
    const { isError, text } = await callTool(client, "putBattleLogs", { day: DAY, body: battles });
    expect(isError).toBe(true);
    expect(text).toContain("no tool");
    const { day } = await me.client.call(getDay, { params: { day: DAY } });
    expect(day.void.battle_logs).toEqual([]);
  });
});

describe("the tools", () => {
  it("include nothing that concerns the account's security, and no stream or file", () => {
    const names = TOOLS.write.map(({ name }) => name);
    for (
      const name of [
        "login",
        "changePassword",
        "listSessions",
        createAccessToken.name,
        "events",
        "exportData",
      ]
    ) {
      expect(names).not.toContain(name);
    }
    expect(names.length).toBeGreaterThan(30);
  });

  it("are not served without a token, or with a revoked one", async () => {
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const response = await app.request("/mcp", { method: "POST", body });
    expect(response.status).toBe(401);
    expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
    expect(await response.json()).toMatchObject({ code: "unauthenticated" });
    const { token } = await app.createAccessToken(me, "write");
    await app.services.accounts.update(me.user.id, (account) => ({ ...account, access_tokens: [] }));
    await expect(connect(token)).rejects.toThrow();
  });

  it("read only what belongs to the token's user", async () => {
    const client = await connectWith("write");
    await callTool(client, "putBattleLogs", { day: DAY, body: battles });
    const stranger = await connect((await app.createAccessToken(await app.signIn(), "write")).token);
    expect((await callTool(stranger, "getDay", { day: DAY })).text).not.toContain("5 km");
  });

  it("count as calls of their account, and are logged by their routes", async () => {
    app.close();
    app = await openTestApp(`${DAY}T12:00:00.000Z`, { callsPerSecond: 2 });
    app.stayOnOneServer();
    me = await app.signIn();
    const { token } = await app.createAccessToken(me, "read");
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "getTimer", arguments: {} } };
    const headers = { Accept: "application/json, text/event-stream" };
    const statuses: number[] = [];
    for (let call = 0; call < 6; call++) {
      statuses.push((await app.request("/mcp", { method: "POST", token, body, headers })).status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
    const routes = new Set(app.lines.map(({ route }) => route));
    expect(routes).toContain("/api/mcp");
    expect(routes).toContain("/api/timer");
  });

  it("reject a body that is not JSON, and any other method", async () => {
    const { token } = await app.createAccessToken(me, "read");
    expect((await app.fetchJson("/mcp", { method: "POST", token, body: "{" })).code).toBe("invalid_json");
    const other = await app.request("/mcp", { token });
    expect(other.status).toBe(405);
    expect(other.headers.get("Allow")).toBe("POST");
  });
});
