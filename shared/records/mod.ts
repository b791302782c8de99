/** What travels between the parts: the user, their settings, the day. */
export { type Day, DaySchema, VersionSchema } from "./day.ts";
export { defaultSettings, type Settings, SettingsSchema, type TimePlan, TimePlanSchema } from "./settings.ts";
export {
  dayRuleOf,
  DEFAULT_PRIORITIES,
  EmailSchema,
  type User,
  USER_LIMITS,
  UserSchema,
  WordListSchema,
} from "./user.ts";
