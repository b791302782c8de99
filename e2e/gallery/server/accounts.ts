import { type Client } from "#shared/client/mod.ts";
import {
  createAccessToken,
  createCalendar,
  createInvite,
  createWebhook,
  getDay,
  login,
  me,
  putBattleLogs,
  putCommitment,
  putFire,
  putWind,
  updateMe,
} from "#shared/contract/mod.ts";
import type { TestApp } from "../../../api/testing/test_app.ts";
import { fillAfternoon } from "../../web/parts/fill_afternoon.ts";
import { seedWeek, TODAY } from "../../web/parts/seed_week.ts";
import { empty as moveToTrash, fill as fillForTrash } from "../../web/parts/trash_items.ts";

const DAY_MS = 24 * 3_600_000;

const EMAIL = "musashi@gorin.example";
const PASSWORD = "no thing is outside the way";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0";
const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/152.0.0.0 Mobile Safari/537.36";

/** A signed-in user of the gallery. */
export interface Owner {
  readonly token: string;
  readonly client: Client;
}

/** Registers the user, whose days run on UTC. */
async function newcomer(app: TestApp): Promise<Owner> {
  const body = { email: EMAIL, password: PASSWORD, timezone: "UTC" };
  const headers = { "User-Agent": FIREFOX };
  const { data: { token } } = await app.fetchJson("/auth/register", { method: "POST", body, headers });
  const client = app.clientOf(token);
  await client.call(updateMe, { body: { settings: { language: "en" } } });
  return { token, client };
}

/** A week and an afternoon as they may be. */
async function busy(app: TestApp): Promise<Owner> {
  const { token, client } = await newcomer(app);
  await seedWeek(client);
  await fillAfternoon({ email: EMAIL, password: PASSWORD, token, api: client }, TODAY);
  return { token, client };
}

/** All settings chosen, and everything connected. */
async function settled(app: TestApp): Promise<Owner> {
  const owner = await busy(app);
  const { client } = owner;
  await client.call(updateMe, {
    body: {
      priorities: ["Health", "Writing"],
      weaknesses: ["Checking the phone"],
      settings: {
        time_plan: { "Deep Work": 240, Learning: 60, Sleep: 480 },
        reminders: { enabled: true, at: "20:30" },
        rest: {
          weekdays: [{ from: "2026-11-01", days: [7] }],
          ranges: [{ from: "2026-12-24", to: "2026-12-26", reason: "Christmas" }],
        },
        push: { enabled: true },
      },
    },
  });
  await client.call(createAccessToken, {
    body: { name: "Backup script", scope: "read", expires_at: "2027-11-21T00:00:00.000Z" },
  });
  await client.call(createCalendar, {});
  await client.call(createInvite, {});
  const events = ["ring.completed", "battle.decided"] as const;
  await client.call(createWebhook, { body: { url: "https://lamp.example.org/gorin", events: [...events] } });
  const body = { email: EMAIL, password: PASSWORD };
  await app.fetchJson(login.path, { method: "POST", body, headers: { "User-Agent": PHONE } });
  return owner;
}

/** A day with all five rings complete, after one with a commitment. */
async function complete(app: TestApp): Promise<Owner> {
  const owner = await busy(app);
  const { client } = owner;
  const params = { day: TODAY };
  const { fire, wind, void: { battle_logs } } = (await client.call(getDay, { params })).day;
  const reflection = "Ten quiet minutes. The phone lost.";
  await client.call(putFire, { params, body: { ...fire, done: true, reflection } });
  await client.call(putWind, { params, body: { ...wind, done: true } });
  const won = battle_logs.map((battle) => ({ ...battle, outcome: "victory" as const }));
  await client.call(putBattleLogs, { params, body: { battle_logs: won } });
  const dayBefore = { params: { day: "2026-11-20" }, body: { tomorrow_commitment: "Run the hill." } };
  await client.call(putCommitment, dayBefore);
  return owner;
}

/** One deleted item of each kind. */
async function tidy(app: TestApp): Promise<Owner> {
  const owner = await newcomer(app);
  await fillForTrash(owner.client);
  await moveToTrash(owner.client);
  return owner;
}

/** Somebody whose days begin at four in the morning in Tokyo. */
async function traveller(app: TestApp): Promise<Owner> {
  const { now } = app.time;
  // A change of when days begin applies from the next day on.
  app.time.now = now - 2 * DAY_MS;
  const owner = await newcomer(app);
  const day_boundary = { mode: "timezone", start_hour: 4 } as const;
  await owner.client.call(updateMe, { body: { timezone: "Asia/Tokyo", settings: { day_boundary } } });
  app.time.now = now;
  return owner;
}

/** The accounts of the gallery, each with what makes it. */
export const ACCOUNTS = { busy, newcomer, settled, complete, tidy, traveller } as const;

export type AccountName = keyof typeof ACCOUNTS;

/** Returns the user as the server knows them. */
export async function userOf({ client }: Owner) {
  return (await client.call(me, {})).user;
}
