import { todayFor, weekSpanOf } from "#shared/calendar/mod.ts";
import { weekly } from "#shared/contract/mod.ts";
import { dayRuleOf } from "#shared/records/mod.ts";
import { RING_NAMES } from "#shared/rings/mod.ts";
import { minutesText } from "#shared/rules/format/format_time.ts";
import type { UserCommand } from "../command.ts";
import { CommandError, EXIT } from "../exit.ts";

export const week: UserCommand = {
  call: "week [WEEK]",
  summary: "Show a week, such as 2026-W47, or that of a date; this week when absent.",
  options: { json: { help: "print JSON" } },
  takes: { min: 0, max: 1 },
  async run({ positionals: [given], options }, { client, host, user }) {
    const wanted = given ?? todayFor(dayRuleOf(user), host.now());
    if (!weekSpanOf(wanted)) {
      throw new CommandError(`${wanted} is no week or date. Write 2026-W47 or 2026-11-21.`, EXIT.usage);
    }
    const { weekly: shown } = await client.call(weekly, { params: { week: wanted } });
    if (options.json) return host.print(JSON.stringify(shown));
    const { totals, battles, observations } = shown;
    host.print(`${shown.week}, ${shown.from} to ${shown.to}`);
    for (const { date, completed, score, tracked_minutes: minutes, rest } of shown.days) {
      const figures = `${completed} of ${RING_NAMES.length} rings  score ${String(score).padStart(3)}`;
      host.print(`  ${date}  ${figures}  ${minutesText(minutes)}${rest ? "  rest" : ""}`);
    }
    host.print(
      `Tracked ${minutesText(totals.tracked_minutes)}, studied ${minutesText(totals.study_minutes)}`,
    );
    host.print(`Battles: ${battles.victories} won, ${battles.defeats} lost, ${battles.ongoing} ongoing`);
    for (const { text } of observations) host.print(text);
  },
};
