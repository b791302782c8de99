import * as z from "zod/mini";
import { LANGUAGE_CHOICES, LANGUAGES } from "../texts/languages.ts";
import { t } from "../texts/translate.ts";
import {
  addDays,
  type CalendarDate,
  DateSchema,
  DayBoundarySchema,
  DEFAULT_DAY_BOUNDARY,
  TimeZoneSchema,
  weekdayOf,
} from "./calendar.ts";
import { minutesText, startHourText, timeOfDayText } from "./format.ts";
import {
  byRing,
  CATEGORY_KINDS,
  type CategoryKind,
  DEFAULT_KINDS,
  TIME_CATEGORIES,
  type TimeCategory,
  TimeCategorySchema,
} from "./rings/mod.ts";
import { described, FACTS, text } from "./schema.ts";

export const REST_LIMITS = { weekdays: 400, ranges: 200, reason: 200 } as const;

const DAYS_PER_WEEK = 7;
const LAST_DATE: CalendarDate = "9999-12-31";

/** The weekdays on which the user rests from `from` on: 1 is Monday, 7 is Sunday. */
const WeekdaysSchema = z.object({
  from: described(DateSchema, "The first day on which the list is valid."),
  days: described(
    z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7)),
    "1 is Monday, 7 is Sunday.",
  ),
});

const RestRangeSchema = z.object({
  from: described(DateSchema, "The first day."),
  to: described(DateSchema, "The last day; it is included."),
  reason: described(text(REST_LIMITS.reason), "Why; may be empty."),
})
  .check(
    z.refine(({ from, to }: { from: string; to: string }) => from <= to, {
      error: "must not end before it begins",
      path: ["to"],
    }),
  );

export type RestRange = z.infer<typeof RestRangeSchema>;

/**
 * When the user rests. Weekdays are a history, oldest first, each valid until the next, so that choosing others does
 * not change past streaks.
 */
export const RestSchema = z.object({
  weekdays: described(
    z.array(WeekdaysSchema).check(z.maxLength(REST_LIMITS.weekdays)),
    "The weekdays of rest, each list valid from its date on; 1 is Monday.",
  ),
  ranges: described(
    z.array(RestRangeSchema).check(z.maxLength(REST_LIMITS.ranges)),
    "Ranges of days of rest.",
  ),
}).register(FACTS, {
  id: "Rest",
  description: "When the user rests.",
  example: {
    weekdays: [{ from: "2026-11-01", days: [7] }],
    ranges: [{ from: "2026-12-24", to: "2026-12-26", reason: "Family" }],
  },
});

export type Rest = z.infer<typeof RestSchema>;

/** Returns whether `date` is a rest day. */
export function isRestDay(rest: Rest, date: CalendarDate): boolean {
  return restReason(rest, date) !== null;
}

/** Returns the reason of the rest day `date`, which may be empty, or null when it is not a rest day. */
export function restReason({ weekdays, ranges }: Rest, date: CalendarDate): string | null {
  const range = ranges.find(({ from, to }) => from <= date && date <= to);
  if (range) return range.reason;
  const valid = weekdays.findLast(({ from }) => from <= date);
  return valid?.days.includes(weekdayOf(date)) ? "" : null;
}

/**
 * Returns whether every day strictly between the two is a rest day. Takes steps as long as what the user chose, since
 * between two days there may be 3.6 million others.
 */
export function isRestThroughout(rest: Rest, after: CalendarDate, before: CalendarDate): boolean {
  let date = addDays(after, 1);
  while (date < before) {
    const end = restEnd(rest, date);
    if (end === null) return false;
    if (end >= before) return true;
    date = addDays(end, 1);
  }
  return true;
}

/**
 * Returns the last day of the rest that `date` is part of, or a later day before which it does not end; null when it is
 * none.
 */
function restEnd({ weekdays, ranges }: Rest, date: CalendarDate): CalendarDate | null {
  const range = ranges.find(({ from, to }) => from <= date && date <= to);
  if (range) return range.to;
  const at = weekdays.findLastIndex(({ from }) => from <= date);
  const days = weekdays[at]?.days ?? [];
  if (!days.includes(weekdayOf(date))) return null;
  if (new Set(days).size < DAYS_PER_WEEK) return date;
  const next = weekdays[at + 1];
  return next ? addDays(next.from, -1) : LAST_DATE;
}

/** Returns the weekdays of rest that are valid on `date`. */
export function restWeekdays({ weekdays }: Rest, date: CalendarDate): readonly number[] {
  return weekdays.findLast(({ from }) => from <= date)?.days ?? [];
}

/** Returns the rest with other weekdays from `today` on; earlier ones are unchanged. */
export function withRestWeekdays(rest: Rest, today: CalendarDate, days: readonly number[]): Rest {
  const before = rest.weekdays.filter(({ from }) => from < today);
  return { ...rest, weekdays: [...before, { from: today, days: [...days].sort() }] };
}

/** A setting, or a group of settings whose patch is merged field by field. */
interface Setting<S extends z.core.$ZodType = z.core.$ZodType> {
  readonly schema: S;
  /** Described by what the document of the API says of it; in the builds of clients it says nothing. */
  readonly about?: z.core.$ZodType;
  /** The schema of a change. */
  readonly patch: z.core.$ZodType;
  /** Its value for a user who has not changed it, and in settings that were stored before it existed. */
  readonly initial: z.output<S>;
  readonly fields?: Readonly<Record<string, Setting>>;
  /** Whether it is absent until it is changed. */
  readonly optional?: true;
  /** Returns mine and theirs, two edits of `base`, merged item by item. Absent: mine stands. */
  merge?(base: z.output<S>, mine: z.output<S>, theirs: z.output<S>): z.output<S>;
  /**
   * Returns what a user is shown who changed it differently on two devices, by what it is called. Absent where that
   * cannot happen: of two values, one is the value before, and merged lists keep both.
   */
  words?(value: z.output<S>): Readonly<Record<string, string>>;
}

/** The name of each kind of category. */
const CATEGORY_KIND_TEXT: Readonly<Record<CategoryKind, string>> = {
  invest: "Investment",
  neutral: "Neutral",
  leak: "Leak",
};

/** Planned minutes per day by category; an absent category has no plan. */
export type TimePlan = Partial<Record<TimeCategory, number>>;

const TimePlanSchema = z.partialRecord(TimeCategorySchema, z.int().check(z.gte(0), z.lte(1_440)));

const TimeOfDaySchema = z.string().check(
  z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day, HH:mm"),
).register(FACTS, { id: "TimeOfDay", description: "A local time, HH:mm." });

const QuietSchema = described(
  z.nullable(z.object({
    from: described(TimeOfDaySchema, "When they begin."),
    to: described(TimeOfDaySchema, "When they end."),
  })),
  "The local hours without reminders; null when there are none.",
);

/** The most times of day at which push messages remind. */
const MAX_PUSH_TIMES = 4;

const PushTimesSchema = described(
  z.array(TimeOfDaySchema).check(z.maxLength(MAX_PUSH_TIMES)),
  "The times of day at which they are sent.",
);

/** How many device zones are remembered. */
export const MAX_STAYED_IN = 50;

const StayedInSchema = described(
  z.array(TimeZoneSchema).check(z.maxLength(MAX_STAYED_IN)),
  "The zones of devices on which the user chose to stay with the day of the account's zone.",
);

/**
 * The user's settings: this is the only list of them. Their schemas, the defaults, changes, the merge of two devices
 * and the words of conflicts follow from it.
 */
const SETTINGS = {
  prompts_enabled: group(
    described(z.unknown(), "Whether each ring shows its question of the day and may remind."),
    byRing(() => setting(z.boolean(), true)),
  ),
  day_boundary: group(described(z.unknown(), "When the user's days begin."), {
    mode: setting(DayBoundarySchema.shape.mode, DEFAULT_DAY_BOUNDARY.mode),
    start_hour: setting(DayBoundarySchema.shape.start_hour, DEFAULT_DAY_BOUNDARY.start_hour, {
      words: (hour) => ({ [t("A day begins at")]: startHourText(hour) }),
    }),
  }, DayBoundarySchema),
  time_plan: {
    about: described(z.unknown(), "Planned minutes a day by category; null without a plan."),
    ...setting(z.nullable(TimePlanSchema), null, { merge: mergePlans, words: planWords }),
  },
  categories: group(
    described(z.unknown(), "What the time in each category is: an investment, neutral or a leak."),
    byCategory((category) =>
      setting(described(z.enum(CATEGORY_KINDS), "What time in it is."), DEFAULT_KINDS[category], {
        words: (kind) => ({
          [t("Category {category}", { category: t(category) })]: t(CATEGORY_KIND_TEXT[kind]),
        }),
      })
    ),
  ),
  reminders: group(described(z.unknown(), "Reminders of incomplete rings."), {
    enabled: setting(described(z.boolean(), "Whether reminders are on."), false),
    at: setting(TimeOfDaySchema, "20:30", { words: (at) => ({ [t("Remind me at")]: timeOfDayText(at) }) }),
  }),
  /** Their times are those of the account's zone. */
  push: {
    ...group(described(z.unknown(), "Reminders by push message."), {
      enabled: setting(described(z.boolean(), "Whether reminders are on."), false),
      times: setting(PushTimesSchema, ["20:30"], {
        merge: (...times) => mergeBy((time) => time, ...times).sort().slice(0, MAX_PUSH_TIMES),
      }),
      quiet: setting(QuietSchema, { from: "22:00", to: "07:00" }, {
        words: (quiet) => ({ [t("Quiet hours")]: quiet ? hoursText(quiet) : t("Off") }),
      }),
    }),
    optional: true,
  },
  rest: group(described(z.unknown(), "When the user rests."), {
    weekdays: setting(RestSchema.shape.weekdays, [], { merge: mergeWeekdays }),
    ranges: setting(RestSchema.shape.ranges, [], {
      merge: (...ranges) => inOrder(mergeBy(({ from, to }) => `${from} ${to}`, ...ranges)),
    }),
  }, RestSchema),
  /** Stored so that an offer is not made again on another device. */
  day_offers: {
    ...group(described(z.unknown(), "Which offers to change the day were answered."), {
      own_midnight: setting(
        described(z.boolean(), "Whether the offer to end the day at the user's own midnight was answered."),
        false,
      ),
      stayed_in: setting(StayedInSchema, [], {
        merge: (...zones) => mergeBy((zone) => zone, ...zones).slice(-MAX_STAYED_IN),
      }),
    }),
    optional: true,
  },
  /** Stored so that it is offered once a week, whichever device is used. */
  review: {
    ...group(described(z.unknown(), "The review of the week before."), {
      weekly: setting(described(z.boolean(), "Whether it is offered when a week begins."), true),
      reviewed_week: setting(
        described(
          z.string().check(z.regex(/^(\d{4}-W\d{2})?$/, "must be a week, YYYY-Www, or empty")),
          "The latest week that was reviewed or skipped, such as 2026-W47; empty before the first.",
        ),
        "",
        { merge: (_base, mine, theirs) => mine > theirs ? mine : theirs },
      ),
    }),
    optional: true,
  },
  language: {
    about: described(
      z.unknown(),
      "The language of the screens; `system`, also when absent: that of the browser.",
    ),
    ...setting(z.enum(LANGUAGE_CHOICES), "system", {
      words: (code) => ({ [t("Language")]: code === "system" ? t("Same as the browser") : LANGUAGES[code] }),
    }),
    optional: true,
  },
} as const satisfies Readonly<Record<string, Setting>>;

type Table = typeof SETTINGS;

const GROUPS: Readonly<Record<string, Setting>> = SETTINGS;

/**
 * The user's settings. What they lack, because they were stored or sent before it existed, has its initial value;
 * groups that are absent until they are changed stay so.
 */
export const SettingsSchema = z.pipe(
  z.transform(withInitial),
  z.object(
    // Each name stands beside the schema of its group.
    byName(
      GROUPS,
      ({ schema, optional, about }) => explained(optional ? z.exactOptional(schema) : schema, about),
    ) as {
      [K in keyof Table]: Table[K] extends { optional: true } ? z.ZodMiniExactOptional<Table[K]["schema"]>
        : Table[K]["schema"];
    },
  ).register(FACTS, { id: "Settings", description: "The settings of a user." }),
);

export type Settings = z.infer<typeof SettingsSchema>;

export type PushSettings = NonNullable<Settings["push"]>;

/** A change of some settings. Groups are merged field by field; lists and plans are replaced. */
export const SettingsPatchSchema = z.object(
  // Likewise.
  byName(GROUPS, ({ patch, about }) => explained(z.exactOptional(patch), about)) as {
    [K in keyof Table]: z.ZodMiniExactOptional<Table[K]["patch"]>;
  },
).register(FACTS, {
  id: "SettingsPatch",
  description: "A change of some settings. Groups are merged field by field.",
  example: { reminders: { enabled: true, at: "21:00" } },
});

export type SettingsPatch = z.infer<typeof SettingsPatchSchema>;

/** Where a setting is: `["reminders", "at"]`, or `["language"]` outside of groups. */
type SettingPath = readonly [name: string, field?: string];

/** Every setting, those in groups one by one. */
export const SETTING_PATHS = Object.entries(GROUPS).flatMap(
  ([name, group]): { readonly path: SettingPath; readonly setting: Setting }[] =>
    group.fields
      ? Object.entries(group.fields).map(([field, setting]) => ({ path: [name, field], setting }))
      : [{ path: [name], setting: group }],
);

/** Returns the value of a setting in settings or in a change of them; undefined when it is not there. */
export function settingAt(settings: SettingsPatch, [name, field]: SettingPath): unknown {
  // A path is made from the names of the table.
  const group = settings[name as keyof Table];
  return field === undefined ? group : (group as Readonly<Record<string, unknown>> | undefined)?.[field];
}

/** Returns the change of one setting. */
export function settingPatch([name, field]: SettingPath, value: unknown): SettingsPatch {
  return { [name]: field === undefined ? value : { [field]: value } };
}

/** Returns the settings with `patch` applied; or one change of them followed by another. */
export function withSettings<T extends SettingsPatch>(settings: T, patch: SettingsPatch): T {
  const groups = Object.entries(GROUPS).flatMap(([name, { initial, fields }]) => {
    const [before, change] = [settings, patch].map((from) => settingAt(from, [name]));
    if (before === undefined && change === undefined) return [];
    if (!fields) return [[name, change === undefined ? before : change]];
    return [[name, Object.assign({}, before ?? initial, change)]];
  });
  // Each group has its fields, and those of `patch` have the same types.
  return Object.fromEntries(groups) as T;
}

/** Returns the settings of a user who has not changed any. */
export function defaultSettings(): Settings {
  return SettingsSchema.parse({});
}

/** The settings of a user who has not changed any, with the groups that are absent until they are changed. */
export const INITIAL_SETTINGS = byName(GROUPS, ({ initial }) => initial) as Required<Settings>;

/** Returns what the figures of a day's time depend on in the settings. */
export function timeRulesOf({ time_plan, categories }: Pick<Settings, "time_plan" | "categories">) {
  return { plan: time_plan, kinds: categories };
}

function setting<S extends z.core.$ZodType>(
  schema: S,
  initial: z.output<S>,
  twoDevices: Pick<Setting<S>, "merge" | "words"> = {},
) {
  return { schema, patch: schema, initial, ...twoDevices };
}

/** Returns an object with the result of `make` for each category of time. */
function byCategory<T>(make: (category: TimeCategory) => T): Record<TimeCategory, T> {
  // Each category is a key.
  return Object.fromEntries(TIME_CATEGORIES.map((category) => [category, make(category)])) as Record<
    TimeCategory,
    T
  >;
}

type SchemasOf<F extends Readonly<Record<string, Setting>>> = { [K in keyof F]: F[K]["schema"] };

/** A group of settings; `named` is the schema of the whole where it has a name in the API's document. */
function group<F extends Readonly<Record<string, Setting>>>(
  about: z.core.$ZodType,
  fields: F,
  named?: z.ZodMiniObject<SchemasOf<F>>,
) {
  // Each name stands beside the schema, or the value, of its setting.
  const schema = named ?? z.object(byName(fields, ({ schema }) => schema) as SchemasOf<F>);
  const initial = byName(fields, ({ initial }) => initial) as z.output<typeof schema>;
  return { about, schema, initial, fields, patch: z.exactPartial(schema) };
}

/** Returns the schema with the description of `about`, unless it has its own. */
function explained(schema: z.core.$ZodType, about: z.core.$ZodType | undefined): z.core.$ZodType {
  const description = about && FACTS.get(about)?.description;
  return description === undefined || FACTS.has(schema) ? schema : described(schema, description);
}

function byName<T, R>(table: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, map(value)]));
}

/** Returns stored settings with the initial values of what they lack. The schema rejects anything but an object. */
function withInitial(settings: unknown): unknown {
  if (!isRecord(settings)) return settings;
  const groups = Object.entries(GROUPS).map(([name, { initial, fields, optional }]) => {
    const group = settings[name];
    if (group === undefined) return optional ? {} : { [name]: initial };
    return { [name]: fields && isRecord(group) ? Object.assign({}, initial, group) : group };
  });
  return Object.assign({}, ...groups);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hoursText({ from, to }: { from: string; to: string }): string {
  return t("{from} to {to}", { from: timeOfDayText(from), to: timeOfDayText(to) });
}

function planWords(plan: TimePlan | null): Record<string, string> {
  return Object.fromEntries(TIME_CATEGORIES.map((category) => {
    const minutes = plan?.[category];
    return [
      t("Time plan, {category}", { category: t(category) }),
      minutes === undefined ? t("No plan") : minutesText(minutes),
    ];
  }));
}

function mergePlans(base: TimePlan | null, mine: TimePlan | null, theirs: TimePlan | null): TimePlan | null {
  const merged = TIME_CATEGORIES.flatMap((category) => {
    const own = mine?.[category];
    const minutes = own === base?.[category] ? theirs?.[category] : own;
    return minutes === undefined ? [] : [[category, minutes] as const];
  });
  return merged.length === 0 ? null : Object.fromEntries(merged);
}

/** Returns the merged history of weekdays. On each of its dates, the weekdays that are valid then are merged too. */
function mergeWeekdays(
  ...histories: [Rest["weekdays"], Rest["weekdays"], Rest["weekdays"]]
): Rest["weekdays"] {
  return inOrder(mergeBy(({ from }) => from, ...histories)).map(({ from }) => {
    const [before, own, others] = histories.map((weekdays) => restWeekdays({ weekdays, ranges: [] }, from));
    return { from, days: mergeBy(String, before ?? [], own ?? [], others ?? []).sort() };
  });
}

/**
 * Returns the items that either side has, without those that one side removed and the other did not change; mine wins.
 */
function mergeBy<T>(
  keyOf: (item: T) => string,
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): T[] {
  const byKey = (items: readonly T[]) => new Map(items.map((item) => [keyOf(item), item]));
  const [before, own, others] = [byKey(base), byKey(mine), byKey(theirs)];
  const keys = new Set([...others.keys(), ...own.keys()]);
  return [...keys].flatMap((key) => {
    const isMine = JSON.stringify(own.get(key)) !== JSON.stringify(before.get(key));
    const item = (isMine ? own : others).get(key);
    return item === undefined ? [] : [item];
  });
}

function inOrder<T extends { readonly from: string }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => a.from < b.from ? -1 : a.from > b.from ? 1 : 0);
}
