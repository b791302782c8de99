import { getTimer, putTimer, stopTimer } from "#shared/contract/mod.ts";
import { dayRuleOf } from "#shared/records/mod.ts";
import { todayFor } from "#shared/calendar/mod.ts";
import { TIME_CATEGORIES, type TimeCategory } from "#shared/rings/mod.ts";
import { typedMinutes } from "#shared/rules/time/typed_length.ts";
import { clockTime, spentText } from "#shared/rules/format/format_time.ts";
import type { Option, Session, UserCommand } from "../command.ts";
import { CommandError, EXIT } from "../exit.ts";

const MINUTE_MS = 60_000;

export const start: UserCommand = {
  call: "start CATEGORY [NOTE]",
  summary: `Start the timer: ${TIME_CATEGORIES.join(", ")}.`,
  options: {
    ago: { value: "LENGTH", help: "how long ago it began: 90, 1:30, 1h30" },
    switch: { help: "stop the running timer first, and save its time" },
  },
  takes: { min: 1, max: 2 },
  async run({ positionals: [name = "", note = ""], options }, session) {
    const { client, host, user } = session;
    const category = categoryOf(name);
    const now = host.now();
    const startMs = now - minutesOf(options.ago) * MINUTE_MS;
    if (options.switch && (await client.call(getTimer, {})).timer) await stopAndPrint(session, "", startMs);
    const { timer } = await client.call(putTimer, {
      body: {
        category,
        start_ts: new Date(startMs).toISOString(),
        day: todayFor(dayRuleOf(user), startMs),
        note,
      },
    });
    if (timer) host.print(`${timer.category} since ${clockTime(Date.parse(timer.start_ts), user.timezone)}.`);
  },
};

export const stop: UserCommand = {
  call: "stop [NOTE]",
  summary: "Stop the timer and save its time.",
  options: { ago: { value: "LENGTH", help: "how long ago it ended: 90, 1:30, 1h30" } },
  takes: { min: 0, max: 1 },
  async run({ positionals: [note = ""], options: { ago } }, session) {
    const { timer } = await session.client.call(getTimer, {});
    if (!timer) throw new CommandError("No timer is running.", EXIT.failed);
    const endMs = ago === undefined ? undefined : session.host.now() - minutesOf(ago) * MINUTE_MS;
    await stopAndPrint(session, note, endMs);
  },
};

async function stopAndPrint({ client, host }: Session, note: string, endMs?: number): Promise<void> {
  const body = {
    ...(note && { note }),
    ...(endMs !== undefined && { end_ts: new Date(endMs).toISOString() }),
  };
  const { entries } = await client.call(stopTimer, { body });
  for (const { entry } of entries) {
    const length = Date.parse(entry.end_ts) - Date.parse(entry.start_ts);
    host.print(`Saved ${spentText(length)} of ${entry.category}.`);
  }
  if (entries.length === 0) host.print("The timer ran for no time: nothing was saved.");
}

/** Returns the category that a name means: the name itself or its beginning, in upper or lower case. */
function categoryOf(name: string): TimeCategory {
  const matches = TIME_CATEGORIES.filter((category) => category.toLowerCase().startsWith(name.toLowerCase()));
  const exact = matches.find((category) => category.toLowerCase() === name.toLowerCase());
  const [only] = matches;
  if (exact) return exact;
  if (only && matches.length === 1) return only;
  const choice = (matches.length > 0 ? matches : TIME_CATEGORIES).join(", ");
  throw new CommandError(`${JSON.stringify(name)} is not one category. Choose from ${choice}.`, EXIT.usage);
}

function minutesOf(text: Option): number {
  if (text === undefined) return 0;
  const minutes = typeof text === "string" ? typedMinutes(text) : undefined;
  if (minutes !== undefined && minutes !== null) return minutes;
  throw new CommandError("--ago takes a length of time, such as 90, 1:30 or 1h30.", EXIT.usage);
}
