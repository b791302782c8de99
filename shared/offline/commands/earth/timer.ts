import * as z from "zod/mini";
import { TimerSchema } from "../../../records/mod.ts";
import { spentText } from "../../../rules/format/format_time.ts";
import { timerEntries } from "../../../rules/mod.ts";
import { InstantSchema } from "../../../schema/instant.ts";
import { lazily } from "../../../schema/lazily.ts";
import type { CommandDefinition } from "../command_definition.ts";
import { withEntries } from "./entries.ts";
import { t } from "../../../texts/translate.ts";

const startTimerSchema = lazily(() => z.object({ kind: z.literal("start_timer"), timer: TimerSchema }));

export type StartTimer = z.infer<ReturnType<typeof startTimerSchema>>;

const changeTimerSchema = lazily(() =>
  z.object({
    kind: z.literal("change_timer"),
    timer: TimerSchema,
    /** The timer as it was on the screen; only what differs is changed. Absent from old commands, which change all. */
    base: z.exactOptional(TimerSchema),
  })
);

export type ChangeTimer = z.infer<ReturnType<typeof changeTimerSchema>>;

const stopTimerSchema = lazily(() =>
  z.object({
    kind: z.literal("stop_timer"),
    timer: TimerSchema,
    end_ts: InstantSchema,
  })
);

export type StopTimer = z.infer<ReturnType<typeof stopTimerSchema>>;

const discardTimerSchema = lazily(() => z.object({ kind: z.literal("discard_timer"), timer: TimerSchema }));

export type DiscardTimer = z.infer<ReturnType<typeof discardTimerSchema>>;

/** Starts a timer. */
export const START_TIMER: CommandDefinition<StartTimer> = {
  schema: startTimerSchema,
  title: ({ timer }) => t("{category} timer started", { category: t(timer.category) }),
  project: (day) => day,
};

/** Changes the start or the note of a running timer. */
export const CHANGE_TIMER: CommandDefinition<ChangeTimer> = {
  schema: changeTimerSchema,
  title: ({ timer }) => t("{category} timer changed", { category: t(timer.category) }),
  project: (day) => day,
};

/** Stops a timer: its time becomes one entry on each day that it touched. */
export const STOP_TIMER: CommandDefinition<StopTimer> = {
  schema: stopTimerSchema,
  title: ({ timer, end_ts }) =>
    [t(timer.category), spentText(Math.max(0, Date.parse(end_ts) - Date.parse(timer.start_ts)))].join(
      t(", "),
    ),
  project(day, { timer, end_ts }, projection) {
    const { actual_entries } = day.earth;
    const made = timerEntries(timer, Date.parse(end_ts), projection.rule)
      .filter((piece) => piece.day === day.date && !actual_entries.some(({ id }) => id === piece.entry.id))
      .map(({ entry }) => entry);
    return made.length === 0 ? day : withEntries(day, [...actual_entries, ...made]);
  },
};

/** Discards a timer without saving it. */
export const DISCARD_TIMER: CommandDefinition<DiscardTimer> = {
  schema: discardTimerSchema,
  title: ({ timer }) => t("{category} timer discarded", { category: t(timer.category) }),
  project: (day) => day,
};

/** The kinds of timer commands. While one of them is pending, the server's timer is out of date. */
export const TIMER_COMMANDS = ["start_timer", "change_timer", "stop_timer", "discard_timer"] as const;
