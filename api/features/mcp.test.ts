import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENDPOINTS } from "#shared/contract/endpoints.ts";
import {
  type AccessTokenScope,
  createAccessToken,
  getDay,
  putGoals,
  updateMe,
} from "#shared/contract/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { TOOLS } from "./mcp.ts";

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

describe("the transport", () => {
  it("rejects pages of other origins, as it requires", async () => {
    const { token } = await app.createAccessToken(me, "read");
    const from = async (origin?: string) =>
      (await app.request("/mcp", {
        method: "POST",
        token,
        body: { jsonrpc: "2.0", id: 1, method: "ping" },
        headers: { Accept: "application/json, text/event-stream", ...(origin && { Origin: origin }) },
      })).status;
    for (const origin of ["https://evil.example", "null", "https://gorin.test.evil.example"]) {
      expect(await from(origin), origin).toBe(403);
    }
    for (const origin of [undefined, "https://gorin.test", "https://app.example"]) {
      expect(await from(origin), origin).toBe(200);
    }
  });
});

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

  it("does not overwrite what was changed since it read the day, and gets the present ring", async () => {
    const client = await connectWith("write");
    const { versions } = JSON.parse((await callTool(client, "getDay", { day: DAY })).text).data.day;
    const goal = (target: string) => ({ domain: "Fitness", target, baseline: 1, step_pct: 10 });
    const body = { goals: [goal("Run")] };
    const first = await callTool(client, "putGoals", { day: DAY, if_match: versions.water, body });
    const { version } = JSON.parse(first.text).data;
    await me.client.call(putGoals, { params: { day: DAY }, body: { goals: [goal("Swim")] } });
    for (const if_match of [version, null, `"${version}"`]) {
      const { isError, text } = await callTool(client, "putGoals", { day: DAY, if_match, body });
      expect([isError, JSON.parse(text)]).toMatchObject([true, {
        code: "version_conflict",
        data: { water: { goals: [{ target: "Swim" }] } },
      }]);
    }
    const { day } = await me.client.call(getDay, { params: { day: DAY } });
    const again = { day: DAY, if_match: day.versions.water, body };
    expect(await callTool(client, "putGoals", again)).toMatchObject({ isError: false });
  });

  it.each([
    ["putVoid", { hard_thing: "Run", outcome: "victory" }, "hard_thing, outcome"],
    ["putWind", { minutes: 30 }, "minutes"],
    ["putWind", { studies: [{ target: "Kanji", practice: "", minutes: 30 }] }, "studies.0.minutes"],
    ["putBattleLogs", { battle_logs: [{ ...battles.battle_logs[0], won: true }] }, "battle_logs.0.won"],
    ["updateMe", { settings: { theme: "dark" } }, "settings.theme"],
  ])("is told the fields that %s does not know", async (name, body, fields) => {
    const client = await connectWith("write");
    const { isError, text } = await callTool(
      client,
      name,
      name === "updateMe" ? { body } : { day: DAY, body },
    );
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toMatchObject({ success: false, code: "validation_failed" });
    expect(JSON.parse(text).error).toContain(fields);
  });

  it("writes a ring as a day shows it, with its simple form beside it", async () => {
    const client = await connectWith("write");
    const rep = { weakness: "Haste", rep_description: "Read it twice" };
    const { text } = await callTool(client, "putWeaknessReps", { day: DAY, body: { weakness_reps: [rep] } });
    const { weakness_reps, study_targets, studies } = JSON.parse(text).data.wind;
    const body = { weakness_reps, study_targets, studies };
    expect(await callTool(client, "putWind", { day: DAY, body })).toMatchObject({ isError: false });
  });

  it("is told that an argument is not known, and that an empty body changes nothing", async () => {
    const client = await connectWith("write");
    const unknown = await callTool(client, "getDay", { day: DAY, date: DAY });
    expect([unknown.isError, JSON.parse(unknown.text).error]).toEqual([
      true,
      expect.stringContaining("date"),
    ]);
    for (const name of ["putVoid", "putWind", "putFire"]) {
      const { isError, text } = await callTool(client, name, { day: DAY, body: {} });
      expect([isError, JSON.parse(text).error]).toEqual([true, expect.stringContaining("at least one of")]);
    }
    const { text } = await callTool(client, "stopTimer", { body: {} });
    expect(JSON.parse(text).code).toBe("not_found");
  });

  it("gets the error of a call whose body is nested thousands of times", async () => {
    const client = await connectWith("write");
    let body: unknown = [];
    for (let depth = 0; depth < 3_000; depth++) body = [body];
    const { isError, text } = await callTool(client, "putGoals", { day: DAY, body });
    expect([isError, JSON.parse(text).code]).toEqual([true, "validation_failed"]);
  });

  it("reads today and the time zone in the instructions", async () => {
    await me.client.call(updateMe, { body: { timezone: "Asia/Tokyo" } });
    const client = await connectWith("read");
    expect(client.getInstructions()).toContain(
      `Today is ${DAY} for this user, whose time zone is Asia/Tokyo.`,
    );
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
  it("say what a client may do without asking: only additions are not destructive", () => {
    const hints = (wanted: Partial<Record<string, boolean>>) =>
      TOOLS.write.filter(({ annotations }) =>
        Object.entries(wanted).every(([name, value]) =>
          annotations[name as keyof typeof annotations] === value
        )
      ).map(({ name }) => name);
    const methodOf = (name: string) => ENDPOINTS.find((endpoint) => endpoint.name === name)?.method ?? "";
    expect(hints({ readOnlyHint: false, destructiveHint: false }).toSorted()).toEqual(
      ["addEntry", "computeForgedScore", "restoreFromTrash", "stopTimer"],
    );
    expect(
      hints({ destructiveHint: true }).every((name) => ["PUT", "PATCH", "DELETE"].includes(methodOf(name))),
    )
      .toBe(true);
    expect(hints({ readOnlyHint: true, destructiveHint: true })).toEqual([]);
    // Their simple forms add each time.
    expect(hints({ destructiveHint: true, idempotentHint: false }).toSorted()).toEqual([
      "putVoid",
      "putWind",
    ]);
  });

  it("have schemas that say which fields there are, and what a day looks like", () => {
    const schemaOf = (name: string) => TOOLS.write.find((tool) => tool.name === name)?.inputSchema;
    expect(schemaOf("putBattleLogs")).toMatchObject({
      additionalProperties: false,
      properties: {
        day: { format: "date" },
        if_match: { type: ["string", "null"] },
        body: { additionalProperties: false },
      },
    });
    expect(schemaOf("putCommitment")?.properties).not.toHaveProperty("if_match");
    expect(schemaOf("putCommitment")).toMatchObject({
      properties: {
        body: { properties: { tomorrow_commitment: { description: expect.stringContaining("this day") } } },
      },
    });
    const pattern = new RegExp(String(schemaOf("getDay")?.properties?.day?.pattern));
    expect(["2026-11-21", "tomorrow"].map((text) => pattern.test(text))).toEqual([
      true,
      false,
    ]);
  });

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

  it("reject a body that is not JSON as JSON-RPC does, and any other method", async () => {
    const { token } = await app.createAccessToken(me, "read");
    const broken = await app.fetchJson("/mcp", { method: "POST", token, body: "{" });
    expect(broken).toMatchObject({ status: 400, jsonrpc: "2.0", id: null, error: { code: -32_700 } });
    const other = await app.request("/mcp", { token });
    expect(other.status).toBe(405);
    expect(other.headers.get("Allow")).toBe("POST");
  });

  it("are served with a slash at the end of the path, too", async () => {
    const { token } = await app.createAccessToken(me, "read");
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "getTimer", arguments: {} } };
    const headers = { Accept: "application/json, text/event-stream" };
    expect((await app.request("/mcp/", { method: "POST", token, body, headers })).status).toBe(200);
  });
});
