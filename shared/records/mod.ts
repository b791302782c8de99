/** What travels between the parts: the user, their settings, the day. */
export { type Day, DaySchema, VersionSchema } from "./day.ts";
export {
  isRestDay,
  type Rest,
  type RestRange,
  restReason,
  RestSchema,
  restWeekdays,
  withRestWeekdays,
} from "./rest.ts";
export {
  defaultSettings,
  type Settings,
  type SettingsPatch,
  SettingsPatchSchema,
  SettingsSchema,
  type TimePlan,
  TimePlanSchema,
  withSettings,
} from "./settings.ts";
export {
  dayRuleOf,
  DEFAULT_PRIORITIES,
  EmailSchema,
  type User,
  USER_LIMITS,
  UserSchema,
  WordListSchema,
} from "./user.ts";
