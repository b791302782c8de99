import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { me as whoAmI, updateMe } from "#shared/contract/mod.ts";
import { defaultSettings } from "#shared/records/mod.ts";
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
