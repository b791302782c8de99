import * as z from "zod/mini";
import {
  addDays,
  type CalendarDate,
  changeRule,
  DateSchema,
  DayBoundarySchema,
  type DayRule,
  MAX_EARLIER_RULES,
  TimeZoneSchema,
} from "./calendar.ts";
import { described, FACTS, IdSchema, InstantSchema, requiredText } from "./schema.ts";
import { SettingsPatchSchema, SettingsSchema, withSettings } from "./settings.ts";

export const USER_LIMITS = {
  email: 254,
  listLength: 50,
  listItem: 200,
  password: { min: 8, max: 128 },
} as const;

/** The priorities that the dashboard sends at registration. */
export const DEFAULT_PRIORITIES = ["Deep Work", "Health", "Learning"] as const;

/** Invisible characters: two emails that differ only in these look the same. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/u;

/** Alphabets with letters that look like those of another one. */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
];

/** Cyrillic, Greek and Armenian letters that look like Latin ones: a word of nothing else passes for another one. */
const LIKE_LATIN = /^[авеіјкмнорѕстухԁһԛԝьӏοαικνρτυχզհյոպսցօք]+$/u;

/** Whether each word of an email has the letters of one alphabet, and does not pass for a Latin one. */
function isOneAlphabet(email: string): boolean {
  return email.split(/[^\p{L}\p{M}]+/u).every((word) =>
    ALPHABETS.filter((alphabet) => alphabet.test(word)).length <= 1 && !LIKE_LATIN.test(word)
  );
}

/** Returns an email with its domain as the network has it, `xn--…` where it is not ASCII: one domain, one spelling. */
function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  // Of ASCII, letters, digits, hyphens and dots alone: URL reads others as ports, paths or numbers.
  if (!/^[a-z\d.\P{ASCII}-]*\P{ASCII}[a-z\d.\P{ASCII}-]*$/u.test(domain)) return email;
  const address = `http://${domain}`;
  return URL.canParse(address) ? email.slice(0, at) + new URL(address).hostname : email;
}

const EMAIL_SHAPE = [
  z.trim(),
  z.toLowerCase(),
  z.normalize("NFC"),
  z.maxLength(USER_LIMITS.email, "must be at most 254 characters"),
  z.regex(/^[^\s@]+@[^\s@]+$/, "must be an email address"),
  z.refine<string>((value) => value.isWellFormed(), "must be well-formed Unicode text"),
  z.refine<string>((value) => !INVISIBLE.test(value), "must not contain invisible characters"),
  z.refine<string>(
    (value) => value.normalize("NFKC") === value,
    "must not contain look-alikes of other characters, such as full-width letters",
  ),
] as const;

/**
 * The email by which an account is found: trimmed, in lower case and in Unicode's form NFC, with one `@` and text on
 * both sides of it, and the domain in ASCII. Look-alikes of other characters, such as full-width letters, are rejected.
 */
export const EmailSchema = z.string().check(...EMAIL_SHAPE, z.overwrite(withAsciiDomain)).register(FACTS, {
  id: "Email",
  description: "An email address; stored trimmed and in lower case.",
  example: "musashi@example.org",
});

/** The email of a new account, or a new one of an account: it does not pass for another one either. */
export const NewEmailSchema = z.string().check(
  ...EMAIL_SHAPE,
  z.refine(isOneAlphabet, "must not mix alphabets, or have letters that pass for Latin ones"),
  z.overwrite(withAsciiDomain),
).register(FACTS, {
  id: "NewEmail",
  description: "The email of an account; stored trimmed, in lower case, and with its domain in ASCII.",
});

/** A short list of texts that the user entered, such as priorities. */
export const TextListSchema = z.array(requiredText(USER_LIMITS.listItem)).check(
  z.maxLength(USER_LIMITS.listLength),
);

/** The rule of the days before `before`. */
const EarlierDayRuleSchema = z.object({
  timezone: TimeZoneSchema,
  day_boundary: DayBoundarySchema,
  before: DateSchema,
});

const EarlierDayRulesSchema = z.array(EarlierDayRuleSchema).check(
  z.maxLength(MAX_EARLIER_RULES),
  z.refine(
    (rules) => rules.every(({ before }, index) => before > (rules[index - 1]?.before ?? "")),
    "must be in the order of their dates",
  ),
);

/** A user as the API returns it to that user; never with a password or a session. */
export const UserSchema = z.object({
  id: IdSchema,
  /** As it was registered, possibly before a rule of {@link EmailSchema} existed. */
  email: described(z.string(), "The email of the account."),
  timezone: TimeZoneSchema,
  priorities: described(TextListSchema, "What matters to the user."),
  weaknesses: described(TextListSchema, "What the user wants to overcome."),
  settings: SettingsSchema,
  earlier_day_rules: described(
    z.exactOptional(EarlierDayRulesSchema),
    "The former rules of the user's days, oldest first; absent for a user whose rule never changed.",
  ),
  created_at: InstantSchema,
}).register(FACTS, { id: "User", description: "The signed-in user; never with a password or a session." });

export type User = z.infer<typeof UserSchema>;

/** Returns the rule that determines this user's days. */
export function dayRuleOf(
  { timezone, settings, earlier_day_rules: earlier }: Pick<
    User,
    "timezone" | "settings" | "earlier_day_rules"
  >,
): DayRule {
  return {
    timezone,
    boundary: settings.day_boundary,
    ...(earlier && {
      earlier: earlier.map(({ day_boundary: boundary, ...rule }) => ({ ...rule, boundary })),
    }),
  };
}

/** For how many days somebody is new. */
const NEW_DAYS = 3;

/** Returns whether a user is new on a day, so that what is explained once is still unfolded. */
export function isNewOn(date: CalendarDate, { created_at }: Pick<User, "created_at">): boolean {
  return date < addDays(created_at.slice(0, "YYYY-MM-DD".length), NEW_DAYS);
}

/** A change of a user's profile and settings; what is absent stays as it is. */
export const UserChangeSchema = z.object({
  timezone: described(z.exactOptional(TimeZoneSchema), "The user's time zone."),
  priorities: described(z.exactOptional(TextListSchema), "What matters to the user."),
  weaknesses: described(z.exactOptional(TextListSchema), "What the user wants to overcome."),
  settings: described(z.exactOptional(SettingsPatchSchema), "The settings."),
});

export type UserChange = z.infer<typeof UserChangeSchema>;

/**
 * Returns `user` changed at `now` (milliseconds since 1970). A change of the time zone or of the day boundary applies
 * from the next day on, so that recorded days keep their date and length.
 */
export function changeUser(user: User, { settings, ...profile }: UserChange, now: number): User {
  const { earlier_day_rules: _earlier, ...next } = {
    ...user,
    ...profile,
    settings: withSettings(user.settings, settings ?? {}),
  };
  const { day_offers } = next.settings;
  // In another home zone, the same journey is another question.
  if (day_offers && next.timezone !== user.timezone) {
    next.settings.day_offers = { ...day_offers, stayed_in: [] };
  }
  const { earlier } = changeRule(dayRuleOf(user), dayRuleOf(next), now);
  if (!earlier) return next;
  const rules = earlier.map(({ timezone, boundary, before }) => ({
    timezone,
    day_boundary: boundary,
    before,
  }));
  return { ...next, earlier_day_rules: rules };
}

/**
 * The version of a stored record, `<epoch>-<number>`. Opaque to clients except for its order: see {@link
 * isOlderVersion}.
 */
export const VersionSchema = z.string().check(z.maxLength(128)).register(FACTS, {
  id: "Version",
  description: "The version of a stored record. Opaque, and the content of its ETag.",
  example: "5b0f1c2e-00000000000004d20000",
});

/**
 * Returns whether `version` of a record is older than `other` of the same record. Versions grow within one database.
 * Versions of two databases (one was restored in place of the other) have no order, and neither is older.
 */
export function isOlderVersion(version: string | null, other: string | null): boolean {
  const [one, than] = [partsOf(version), partsOf(other)];
  if (!one || !than || one.epoch !== than.epoch) return false;
  if (one.stamp.length !== than.stamp.length) return one.stamp.length < than.stamp.length;
  return one.stamp < than.stamp;
}

function partsOf(version: string | null): { epoch: string; stamp: string } | null {
  const [, epoch, stamp] = /^(.+)-([^-]+)$/.exec(version ?? "") ?? [];
  return epoch !== undefined && stamp !== undefined ? { epoch, stamp } : null;
}
