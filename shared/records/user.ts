import * as z from "zod/mini";
import { type DayRule, TimeZoneSchema } from "../calendar/mod.ts";
import { IdSchema } from "../schema/id.ts";
import { InstantSchema } from "../schema/instant.ts";
import { requiredText } from "../schema/text.ts";
import { SettingsSchema } from "./settings.ts";

export const USER_LIMITS = {
  email: 254,
  listLength: 50,
  listItem: 200,
  password: { min: 8, max: 128 },
} as const;

/** The priorities that the dashboard sends at registration. */
export const DEFAULT_PRIORITIES = ["Deep Work", "Health", "Learning"] as const;

/** Characters that cannot be seen: two emails that differ by one look the same. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/u;

/**
 * An email as an account is known by: trimmed, in lower case and in Unicode's form NFC, with one `@` that has something
 * on both sides. It may not contain what looks like other characters, such as full-width letters.
 */
export const EmailSchema = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.normalize("NFC"),
  z.maxLength(USER_LIMITS.email, "must be at most 254 characters"),
  z.regex(/^[^\s@]+@[^\s@]+$/, "must be an email address"),
  z.refine((value: string) => value.isWellFormed(), "must be well-formed Unicode text"),
  z.refine((value: string) => !INVISIBLE.test(value), "must not contain invisible characters"),
  z.refine(
    (value: string) => value.normalize("NFKC") === value,
    "must not contain look-alikes of other characters, such as full-width letters",
  ),
);

/** A short list of the user's own words. */
export const TextListSchema = z.array(requiredText(USER_LIMITS.listItem)).check(
  z.maxLength(USER_LIMITS.listLength, `must hold at most ${USER_LIMITS.listLength} items`),
);

/** A user as the API shows one to themselves; never with a password or a session. */
export const UserSchema = z.object({
  id: IdSchema,
  /** As it was registered, which may have been before a rule of {@link EmailSchema}. */
  email: z.string(),
  timezone: TimeZoneSchema,
  priorities: TextListSchema,
  weaknesses: TextListSchema,
  settings: SettingsSchema,
  created_at: InstantSchema,
});

export type User = z.infer<typeof UserSchema>;

/** What decides this user's days. */
export function dayRuleOf(user: Pick<User, "timezone" | "settings">): DayRule {
  return { timezone: user.timezone, boundary: user.settings.day_boundary };
}
