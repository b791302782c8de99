/** The records of the API: user, settings, day, running timer, deleted items. */
export { type Day, type DayPart, DaySchema } from "./day.ts";
export { type DaySummary, DaySummarySchema } from "./day_summary.ts";
export {
  isRestDay,
  isRestThroughout,
  type Rest,
  REST_LIMITS,
  type RestRange,
  restWeekdays,
  withRestWeekdays,
} from "./rest.ts";
export { restsByRange, withoutRestDay, withRestDay } from "./rest_day.ts";
export {
  defaultSettings,
  INITIAL_SETTINGS,
  MAX_PUSH_TIMES,
  MAX_STAYED_IN,
  type PushSettings,
  SETTING_PATHS,
  settingAt,
  settingPatch,
  type Settings,
  type SettingsPatch,
  SettingsPatchSchema,
  SettingsSchema,
  type TimePlan,
  withSettings,
} from "./settings.ts";
export {
  type TimedEntry,
  TimedEntrySchema,
  type Timer,
  TimerSchema,
  type TimerState,
  TimerStateSchema,
} from "./timer.ts";
export { isArchived, MAX_TRASHED, TRASH_DAYS, type TrashItem, TrashItemSchema } from "./trash.ts";
export {
  changeUser,
  dayRuleOf,
  DEFAULT_PRIORITIES,
  EmailSchema,
  NewEmailSchema,
  TextListSchema,
  type User,
  USER_LIMITS,
  type UserChange,
  UserChangeSchema,
  UserSchema,
} from "./user.ts";
export { isOlderVersion, VersionSchema } from "./version.ts";
