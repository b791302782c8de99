/** Changes of the settings on several devices, through the queue and the real server. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { me as getMe, updateMe } from "#shared/contract/mod.ts";
import { type Command, projectUser, sendCommand } from "#shared/offline/mod.ts";
import { dayRuleOf, type UserChange } from "#shared/records/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../api/testing/test_app.ts";

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp("2026-11-21T12:00:00.000Z");
  me = await app.signIn();
});
afterEach(() => app.close());

const user = async () => (await me.client.call(getMe, {})).user;
const change = (mine: UserChange): Command => ({ kind: "save_settings", base: me.user.settings, mine });
const knownDay = () => Promise.reject(new Error("A change of the settings needs no day"));
const send = (command: Command) =>
  sendCommand(command, { client: me.client, id: crypto.randomUUID(), rule: dayRuleOf(me.user), knownDay });

const OFFLINE: readonly UserChange[] = [
  { timezone: "Asia/Tokyo" },
  { settings: { reminders: { enabled: true } } },
  { settings: { time_plan: { Sleep: 480 } } },
  { settings: { rest: { ranges: [{ from: "2026-11-10", to: "2026-11-12", reason: "Fever" }] } } },
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

  it("changes nothing more when it is sent twice, after another device has changed something else", async () => {
    const mine = change({ settings: { time_plan: { Sleep: 480 } } });
    await send(mine);
    await me.client.call(updateMe, { body: { settings: { time_plan: { Sleep: 480, Admin: 60 } } } });
    await send(mine);
    expect((await user()).settings.time_plan).toEqual({ Sleep: 480, Admin: 60 });
  });

  it("that the server rejects fails with its reason", async () => {
    await expect(send(change({ timezone: "Mars/Olympus" }))).rejects.toMatchObject({
      details: [{ path: "timezone" }],
    });
  });
});
