import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addEntry, getDay, me as whoAmI, updateMe } from "#shared/contract/mod.ts";
import { defaultSettings } from "#shared/domain/settings.ts";
import { todayOf } from "./view.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
});
afterEach(() => app.close());

describe("changing the settings", () => {
  it("merges the sent settings with the stored ones", async () => {
    await me.client.call(updateMe, { body: { settings: { prompts_enabled: { fire: false } } } });
    const { user } = await me.client.call(updateMe, {
      body: {
        timezone: "Asia/Kathmandu",
        settings: { reminders: { enabled: true }, time_plan: { Sleep: 480 } },
      },
    });
    expect(user.timezone).toBe("Asia/Kathmandu");
    expect(user.settings).toEqual({
      ...defaultSettings(),
      prompts_enabled: { ...defaultSettings().prompts_enabled, fire: false },
      reminders: { enabled: true, at: "20:30" },
      time_plan: { Sleep: 480 },
    });
    expect((await me.client.call(whoAmI, {})).user).toEqual(user);
  });

  it("based on an older version fails with the present user and version, and changes nothing", async () => {
    const before = await me.client.call(whoAmI, {});
    const at = (hour: string) => ({ body: { settings: { reminders: { at: `${hour}:00` } } } });
    const first = await me.client.call(updateMe, at("07"), { version: before.version ?? null });
    expect(first.version).not.toBe(before.version);
    await expect(me.client.call(updateMe, at("08"), { version: before.version ?? null })).rejects
      .toMatchObject({ code: "version_conflict", data: first });
    expect(await me.client.call(whoAmI, {})).toEqual(first);
  });

  it("keeps the version while only the sessions of the account change", async () => {
    const { version } = await me.client.call(whoAmI, {});
    const again = await app.signInAgain(me.user);
    expect(await again.client.call(whoAmI, {})).toMatchObject({ version });
  });

  it("removes a plan with null", async () => {
    await me.client.call(updateMe, { body: { settings: { time_plan: { Sleep: 480 } } } });
    const { user } = await me.client.call(updateMe, { body: { settings: { time_plan: null } } });
    expect(user.settings.time_plan).toBeNull();
  });

  it.each([
    [{ timezone: "Mars/Olympus" }, "timezone"],
    [{ settings: { day_boundary: { start_hour: 7 } } }, "settings.day_boundary.start_hour"],
    [{ settings: { reminders: { at: "24:00" } } }, "settings.reminders.at"],
    [{ settings: { time_plan: { Sleep: 1_441 } } }, "settings.time_plan.Sleep"],
    [{ settings: { time_plan: { Gardening: 10 } } }, "settings.time_plan"],
    [{ priorities: [""] }, "priorities.0"],
  ])("rejects %j and names %s", async (body, path) => {
    const response = await app.request("/auth/me", { method: "PATCH", token: me.token, body });
    expect(response.status).toBe(400);
    const { details } = await response.json();
    expect(details.map((detail: { path: string }) => detail.path)).toContain(path);
  });

  it("cannot change fields that only the server sets", async () => {
    const id = crypto.randomUUID();
    const body = {
      id,
      email: "other@example.org",
      created_at: "2000-01-01T00:00:00.000Z",
      password: "x",
      sessions: [],
    };
    const response = await app.request("/auth/me", { method: "PATCH", token: me.token, body });
    expect(response.status).toBe(200);
    expect((await me.client.call(whoAmI, {})).user).toEqual(me.user);
  });
});

describe("changing the time zone or the day boundary", () => {
  const IN_LOS_ANGELES = {
    timezone: "America/Los_Angeles",
    settings: { day_boundary: { mode: "timezone", start_hour: 0 } },
  } as const;
  const share = async (day: string) =>
    (await me.client.call(getDay, { params: { day } })).day.earth.reconciliation.tracked_percentage;
  const track = (day: string, start_ts: string, end_ts: string) =>
    me.client.call(addEntry, {
      params: { day },
      body: { start_ts, end_ts, category: "Deep Work", source: "manual" },
    });

  it("applies from the next day on, and keeps the length of recorded days", async () => {
    await track("2026-11-20", "2026-11-20T00:00:00Z", "2026-11-20T12:00:00Z");
    const { user } = await me.client.call(updateMe, { body: IN_LOS_ANGELES });
    expect(user).toMatchObject(IN_LOS_ANGELES);
    expect(user.earlier_day_rules).toEqual([
      { timezone: "UTC", day_boundary: me.user.settings.day_boundary, before: "2026-11-22" },
    ]);
    expect(await share("2026-11-20")).toBe(50);

    // Today has 32 hours: it ends at midnight in Los Angeles.
    app.time.now = Date.parse("2026-11-22T07:59:00Z");
    await track("2026-11-21", "2026-11-22T00:00:00Z", "2026-11-22T08:00:00Z");
    expect(await share("2026-11-21")).toBe(25);
    expect(todayOf(user, app.services)).toBe("2026-11-21");
    app.time.now = Date.parse("2026-11-22T08:00:00Z");
    expect(todayOf(user, app.services)).toBe("2026-11-22");
  });

  it("is forgotten when it is taken back on the same day", async () => {
    await me.client.call(updateMe, { body: IN_LOS_ANGELES });
    const { timezone, settings: { day_boundary } } = me.user;
    const { user } = await me.client.call(updateMe, { body: { timezone, settings: { day_boundary } } });
    expect(user).toEqual(me.user);
  });
});
