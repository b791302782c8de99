/** Changes of the settings on several devices, through the queue and the real server. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { me as getMe, updateMe } from "#shared/contract/mod.ts";
import { type Command, projectUser, saveSettings, sendCommand } from "#shared/offline/mod.ts";
import { dayRuleOf, type UserChange } from "#shared/domain/user.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../api/testing/test_app.ts";

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp("2026-11-21T12:00:00.000Z");
  me = await app.signIn();
});
afterEach(() => app.close());

const user = async () => (await me.client.call(getMe, {})).user;
const change = (mine: UserChange): Command => saveSettings(me.user, mine);
const knownDay = () => Promise.reject(new Error("A change of the settings needs no day"));
const send = (command: Command) =>
  sendCommand(command, { client: me.client, id: crypto.randomUUID(), rule: dayRuleOf(me.user), knownDay });

const OFFLINE: readonly UserChange[] = [
  { timezone: "Asia/Tokyo" },
  { settings: { reminders: { enabled: true } } },
  { settings: { time_plan: { Sleep: 480 } } },
  { settings: { rest: { ranges: [{ from: "2026-11-10", to: "2026-11-12", reason: "Fever" }] } } },
  { priorities: ["Sleep"], weaknesses: ["Haste"] },
  { settings: { prompts_enabled: { fire: false }, day_offers: { own_midnight: true } } },
];

describe("a queued change of the settings", () => {
  it.each(OFFLINE)("looks the same once it is saved: %j", async (mine) => {
    const command = change(mine);
    const shown = projectUser(me.user, [command]);
    const { user: returned } = await send(command);
    expect(await user()).toEqual(shown);
    expect(returned).toEqual(shown);
    expect(projectUser(shown, [command]), "Projecting twice changes nothing more.").toEqual(shown);
  });

  it("keeps what another device changed meanwhile, in the same list too", async () => {
    const holiday = { from: "2026-12-24", to: "2026-12-26", reason: "" };
    await me.client.call(updateMe, {
      body: {
        settings: { reminders: { at: "07:15" }, time_plan: { Health: 30 }, rest: { ranges: [holiday] } },
      },
    });
    for (const mine of OFFLINE) await send(change(mine));
    expect(await user()).toMatchObject({
      timezone: "Asia/Tokyo",
      settings: {
        reminders: { enabled: true, at: "07:15" },
        time_plan: { Sleep: 480, Health: 30 },
        rest: { ranges: [{ reason: "Fever" }, holiday] },
      },
    });
  });

  it("keeps every item of the lists that several devices save at the same moment", async () => {
    const ranges = Array.from({ length: 8 }, (_, index) => `2026-12-0${index + 1}`)
      .map((date) => ({ from: date, to: date, reason: "" }));
    const weaknesses = ranges.map(({ from }) => `Haste on ${from}`);
    await Promise.all(ranges.map((range, index) =>
      send(change({
        weaknesses: weaknesses.slice(index, index + 1),
        settings: { rest: { ranges: [range] } },
      }))
    ));
    const saved = await user();
    expect(saved.settings.rest.ranges).toEqual(ranges);
    expect(saved.weaknesses.toSorted()).toEqual(weaknesses);
  });

  it("adds its weekday of rest to the one that another device chose on another day", async () => {
    const rest = (from: string, days: number[]): UserChange => ({
      settings: { rest: { weekdays: [{ from, days }] } },
    });
    await me.client.call(updateMe, { body: rest("2026-11-20", [6]) });
    await send(change(rest("2026-11-21", [7])));
    expect((await user()).settings.rest.weekdays).toEqual([
      { from: "2026-11-20", days: [6] },
      { from: "2026-11-21", days: [6, 7] },
    ]);
  });

  it("changes nothing more when it is sent twice, after another device has changed something else", async () => {
    const mine = change({ settings: { time_plan: { Sleep: 480 } } });
    await send(mine);
    await me.client.call(updateMe, { body: { settings: { time_plan: { Sleep: 480, Admin: 60 } } } });
    await send(mine);
    expect((await user()).settings.time_plan).toEqual({ Sleep: 480, Admin: 60 });
  });

  it("wins over another device's change of the same settings, and reports both", async () => {
    const plan = { Health: 30, Sleep: 480 };
    await me.client.call(updateMe, { body: { settings: { time_plan: plan } } });
    const before = await user();
    await me.client.call(updateMe, {
      body: {
        timezone: "America/New_York",
        settings: {
          prompts_enabled: { void: false },
          day_boundary: { mode: "timezone", start_hour: 4 },
          time_plan: { Health: 45 },
          reminders: { enabled: true, at: "07:15" },
          push: { quiet: null },
        },
      },
    });
    const mine: UserChange = {
      timezone: "Asia/Tokyo",
      settings: {
        prompts_enabled: { void: false, fire: false },
        day_boundary: { start_hour: 2 },
        time_plan: { Health: 60, Admin: 1 },
        reminders: { at: "08:00" },
        push: { quiet: { from: "21:00", to: "06:00" } },
      },
    };
    const { conflicts } = await send(saveSettings(before, mine));
    expect(conflicts.map(({ what, mine, theirs }) => [what, mine, theirs])).toEqual([
      ["Settings: Time zone", "Asia/Tokyo", "America/New York"],
      ["Settings: A day begins at", "2:00 AM", "4:00 AM"],
      ["Settings: Time plan, Health", "1h 0m", "45m"],
      ["Settings: Remind me at", "8:00 AM", "7:15 AM"],
      ["Settings: Quiet hours", "9:00 PM to 6:00 AM", "Off"],
    ]);
    expect(await user()).toMatchObject({
      timezone: "Asia/Tokyo",
      settings: { day_boundary: { mode: "timezone", start_hour: 2 }, time_plan: { Health: 60, Admin: 1 } },
    });
    const again = await send(saveSettings(before, mine));
    expect(again.conflicts, "Sending it again finds no conflict with itself.").toEqual([]);
  });

  it("that the server rejects fails with its reason", async () => {
    await expect(send(change({ timezone: "Mars/Olympus" }))).rejects.toMatchObject({
      details: [{ path: "timezone" }],
    });
  });
});
