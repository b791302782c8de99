import * as z from "zod/mini";
import { FACTS } from "../schema/facts.ts";
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
const RemindersSchema = z.object({ enabled: z.boolean(), at: TimeOfDaySchema });

/** The most times of day at which push messages remind. */
export const MAX_PUSH_TIMES = 4;

/** The reminders by push message. Their times are those of the account's zone. */
const PushSettingsSchema = z.object({
  enabled: z.boolean(),
  times: z.array(TimeOfDaySchema).check(z.maxLength(MAX_PUSH_TIMES)),
  /** From when until when no reminder is sent; null: never. */
  quiet: z.nullable(z.object({ from: TimeOfDaySchema, to: TimeOfDaySchema })),
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
  /** Whether the offer to end the day at the user's own midnight was answered. */
  own_midnight: z.boolean(),
  /** The zones of devices on which the user chose to stay with the day of the account's zone. */
  stayed_in: z.array(TimeZoneSchema).check(z.maxLength(MAX_STAYED_IN)),
});

type DayOffers = z.infer<typeof DayOffersSchema>;

/** No offer was answered. */
export const NO_DAY_OFFERS: DayOffers = { own_midnight: false, stayed_in: [] };

/** The user's settings. */
export const SettingsSchema = z.object({
  /** Whether each ring shows its question of the day and may remind. */
  prompts_enabled: PromptsSchema,
  day_boundary: DayBoundarySchema,
  /** Null: no plan. */
  time_plan: z.nullable(TimePlanSchema),
  reminders: RemindersSchema,
  /** Absent: {@link DEFAULT_PUSH}. */
  push: z.exactOptional(PushSettingsSchema),
  rest: RestSchema,
  /** Absent: no offer was answered. */
  day_offers: z.exactOptional(DayOffersSchema),
  /** The language of the screens. Absent: that of the browser. */
  language: z.exactOptional(z.enum(LANGUAGE_CHOICES)),
}).register(FACTS, { id: "Settings", description: "The settings of a user." });

export type Settings = z.infer<typeof SettingsSchema>;

/** A change of some settings. Groups are merged field by field; lists and plans are replaced. */
export const SettingsPatchSchema = z.object({
  prompts_enabled: z.exactOptional(z.partial(PromptsSchema)),
  day_boundary: z.exactOptional(z.partial(DayBoundarySchema)),
  time_plan: z.exactOptional(z.nullable(TimePlanSchema)),
  reminders: z.exactOptional(z.partial(RemindersSchema)),
  push: z.exactOptional(z.partial(PushSettingsSchema)),
  rest: z.exactOptional(z.partial(RestSchema)),
  day_offers: z.exactOptional(z.partial(DayOffersSchema)),
  language: z.exactOptional(z.enum(LANGUAGE_CHOICES)),
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
