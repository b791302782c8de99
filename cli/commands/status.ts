import { todayFor } from "#shared/calendar/mod.ts";
import { getDay, getTimer } from "#shared/contract/mod.ts";
import { dayRuleOf } from "#shared/records/mod.ts";
import { RING_NAMES, RINGS } from "#shared/rings/mod.ts";
import { clockTime, durationText } from "#shared/rules/format/format_time.ts";
import type { UserCommand } from "../command.ts";

export const status: UserCommand = {
  call: "status",
  summary: "Show the timer and today's rings.",
  options: { json: { help: "print JSON" } },
  takes: { min: 0, max: 0 },
  async run({ options }, { client, host, user }) {
    const today = todayFor(dayRuleOf(user), host.now());
    const [{ timer }, { day }] = await Promise.all([
      client.call(getTimer, {}),
      client.call(getDay, { params: { day: today } }),
    ]);
    if (options.json) return host.print(JSON.stringify({ timer, day }));
    const since = timer ? Date.parse(timer.start_ts) : 0;
    host.print(
      timer
        ? `${timer.category} for ${durationText(host.now() - since)}, since ${
          clockTime(since, user.timezone)
        }`
        : "No timer is running",
    );
    host.print(`${today}: ${day.completed} of ${RING_NAMES.length} rings`);
    for (const ring of RING_NAMES) {
      const mark = day.completion[ring] ? "x" : " ";
      host.print(`  [${mark}] ${RINGS[ring].title.padEnd(5)}  ${Math.round(day.progress[ring])}%`);
    }
  },
};
