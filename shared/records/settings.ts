import * as z from "zod/mini";
import { described, FACTS } from "../schema/facts.ts";
import { LANGUAGE_CHOICES } from "../texts/languages.ts";
import { RestSchema } from "./rest.ts";
import { DayBoundarySchema, DEFAULT_DAY_BOUNDARY, TimeZoneSchema } from "../calendar/mod.ts";
import { type ByRing, byRing, ofEachRing, type TimeCategory, TimeCategorySchema } from "../rings/mod.ts";

const PromptsSchema = ofEachRing(z.boolean());

const MINUTES_A_DAY = 1_440;

/** Planned minutes per day by category; an absent category has no plan. */
export type TimePlan = Partial<Record<TimeCategory, number>>;

const TimePlanSchema = z.partialRecord(
  TimeCategorySchema,
  z.int().check(z.gte(0), z.lte(MINUTES_A_DAY)),
);

const TimeOfDaySchema = z.string().check(
  z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day, HH:mm"),
).register(FACTS, { id: "TimeOfDay", description: "A local time, HH:mm." });

/** Whether, and at what local time, to remind the user of incomplete rings. */
const RemindersSchema = z.object({
  enabled: described(z.boolean(), "Whether reminders are on."),
  at: TimeOfDaySchema,
});

/** The most times of day at which push messages remind. */
export const MAX_PUSH_TIMES = 4;

/** The reminders by push message. Their times are those of the account's zone. */
const PushSettingsSchema = z.object({
  enabled: described(z.boolean(), "Whether reminders are on."),
  times: described(
    z.array(TimeOfDaySchema).check(z.maxLength(MAX_PUSH_TIMES)),
    "The times of day at which they are sent.",
  ),
  quiet: described(
    z.nullable(
      z.object({
        from: described(TimeOfDaySchema, "When they begin."),
        to: described(TimeOfDaySchema, "When they end."),
      }),
    ),
    "The local hours without reminders; null when there are none.",
  ),
});

export type PushSettings = z.infer<typeof PushSettingsSchema>;

/** The reminders by push message of a user who has not changed them. */
export const DEFAULT_PUSH: PushSettings = {
  enabled: false,
  times: ["20:30"],
  quiet: { from: "22:00", to: "07:00" },
};

/** How many device zones are remembered. */
export const MAX_STAYED_IN = 50;

/** Which offers about the user's day were answered, so that they are not made again on another device. */
const DayOffersSchema = z.object({
  own_midnight: described(
    z.boolean(),
    "Whether the offer to end the day at the user's own midnight was answered.",
  ),
  stayed_in: described(
    z.array(TimeZoneSchema).check(z.maxLength(MAX_STAYED_IN)),
    "The zones of devices on which the user chose to stay with the day of the account's zone.",
  ),
});

type DayOffers = z.infer<typeof DayOffersSchema>;

/** No offer was answered. */
export const NO_DAY_OFFERS: DayOffers = { own_midnight: false, stayed_in: [] };

/** The user's settings. */
export const SettingsSchema = z.object({
  prompts_enabled: described(
    PromptsSchema,
    "Whether each ring shows its question of the day and may remind.",
  ),
  day_boundary: DayBoundarySchema,
  /** Null: no plan. */
  time_plan: described(z.nullable(TimePlanSchema), "Planned minutes a day by category; null without a plan."),
  reminders: described(RemindersSchema, "Reminders of incomplete rings."),
  /** Absent: {@link DEFAULT_PUSH}. */
  push: described(z.exactOptional(PushSettingsSchema), "Reminders by push message."),
  rest: RestSchema,
  /** Absent: no offer was answered. */
  day_offers: described(z.exactOptional(DayOffersSchema), "Which offers to change the day were answered."),
  language: described(
    z.exactOptional(z.enum(LANGUAGE_CHOICES)),
    "The language of the screens; `system`, also when absent: that of the browser.",
  ),
}).register(FACTS, { id: "Settings", description: "The settings of a user." });

export type Settings = z.infer<typeof SettingsSchema>;

/** A change of some settings. Groups are merged field by field; lists and plans are replaced. */
export const SettingsPatchSchema = z.object({
  prompts_enabled: described(
    z.exactOptional(z.partial(PromptsSchema)),
    "Whether each ring shows its question of the day.",
  ),
  day_boundary: described(z.exactOptional(z.partial(DayBoundarySchema)), "When the user's days begin."),
  time_plan: described(
    z.exactOptional(z.nullable(TimePlanSchema)),
    "Planned minutes a day by category; null without a plan.",
  ),
  reminders: described(z.exactOptional(z.partial(RemindersSchema)), "Reminders of incomplete rings."),
  push: described(z.exactOptional(z.partial(PushSettingsSchema)), "Reminders by push message."),
  rest: described(z.exactOptional(z.partial(RestSchema)), "When the user rests."),
  day_offers: described(
    z.exactOptional(z.partial(DayOffersSchema)),
    "Which offers to change the day were answered.",
  ),
  language: described(
    z.exactOptional(z.enum(LANGUAGE_CHOICES)),
    "The language of the screens; `system`: that of the browser.",
  ),
}).register(FACTS, {
  id: "SettingsPatch",
  description: "A change of some settings. Groups are merged field by field.",
  example: { reminders: { enabled: true, at: "21:00" } },
});

export type SettingsPatch = z.infer<typeof SettingsPatchSchema>;

/** Returns the settings with `patch` applied. */
export function withSettings(settings: Settings, patch: SettingsPatch): Settings {
  const push = settings.push ?? (patch.push && DEFAULT_PUSH);
  const offers = settings.day_offers ?? (patch.day_offers && NO_DAY_OFFERS);
  const language = patch.language ?? settings.language;
  return {
    prompts_enabled: merged(settings.prompts_enabled, patch.prompts_enabled),
    day_boundary: merged(settings.day_boundary, patch.day_boundary),
    time_plan: patch.time_plan === undefined ? settings.time_plan : patch.time_plan,
    reminders: merged(settings.reminders, patch.reminders),
    ...(push && { push: merged(push, patch.push) }),
    rest: merged(settings.rest, patch.rest),
    ...(offers && { day_offers: merged(offers, patch.day_offers) }),
    ...(language && { language }),
  };
}

function merged<T extends object>(group: T, patch: { [K in keyof T]?: T[K] | undefined } | undefined): T {
  const given = Object.entries(patch ?? {}).filter(([, value]) => value !== undefined);
  return { ...group, ...Object.fromEntries(given) };
}

/** Returns the settings of a user who has not changed any. */
export function defaultSettings(): Settings {
  const prompts: ByRing<boolean> = byRing(() => true);
  return {
    prompts_enabled: prompts,
    day_boundary: DEFAULT_DAY_BOUNDARY,
    time_plan: null,
    reminders: { enabled: false, at: "20:30" },
    rest: { weekdays: [], ranges: [] },
  };
}
