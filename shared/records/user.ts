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

/** Invisible characters: two emails that differ only in these look the same. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/u;

/**
 * The email of an account: trimmed, in lower case and in Unicode's form NFC, with one `@` and text on both sides of it. Look-alikes of other
 * characters, such as full-width letters, are rejected.
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

/** A short list of texts that the user entered, such as priorities. */
export const TextListSchema = z.array(requiredText(USER_LIMITS.listItem)).check(
  z.maxLength(USER_LIMITS.listLength, `must hold at most ${USER_LIMITS.listLength} items`),
);

/** A user as the API returns it to that user; never with a password or a session. */
export const UserSchema = z.object({
  id: IdSchema,
  /** As it was registered, possibly before a rule of {@link EmailSchema} existed. */
  email: z.string(),
  timezone: TimeZoneSchema,
  priorities: TextListSchema,
  weaknesses: TextListSchema,
  settings: SettingsSchema,
  created_at: InstantSchema,
});

export type User = z.infer<typeof UserSchema>;

/** Returns the rule that determines this user's days. */
export function dayRuleOf(user: Pick<User, "timezone" | "settings">): DayRule {
  return { timezone: user.timezone, boundary: user.settings.day_boundary };
}
