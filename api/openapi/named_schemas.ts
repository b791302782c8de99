import * as z from "zod/mini";
import { DateSchema, DayBoundarySchema, TimeZoneSchema } from "#shared/calendar/mod.ts";
import {
  AccessTokenViewSchema,
  battleStats,
  complacencyCheck,
  computeForgedScore,
  createInvite,
  deleteEntry,
  importData,
  listSessions,
  loginWithPasskey,
  PasskeyViewSchema,
  PasswordAgainSchema,
  putBattleLogs,
  putFire,
  putGoals,
  putStudyTargets,
  putVoid,
  putWeaknessReps,
  putWind,
  register,
  subscribeToPush,
  UserStateSchema,
  WebhookEventSchema,
  WebhookViewSchema,
  weekly,
} from "#shared/contract/mod.ts";
import {
  DaySchema,
  DaySummarySchema,
  EmailSchema,
  NewEmailSchema,
  SettingsPatchSchema,
  TimedEntrySchema,
  TimerSchema,
  TimerStateSchema,
  TrashItemSchema,
  UserSchema,
  VersionSchema,
} from "#shared/records/mod.ts";
import {
  CategoryMinutesSchema,
  DAY_LISTS,
  EntryDraftSchema,
  EntryPatchSchema,
  FirePatchSchema,
  RINGS,
  TimeCategorySchema,
  WeaknessRepSchema,
} from "#shared/rings/mod.ts";
import { IdSchema } from "#shared/schema/id.ts";
import { InstantInputSchema, InstantSchema } from "#shared/schema/instant.ts";

/** What the document says of a named schema beside its fields. */
interface Naming {
  readonly id: string;
  readonly description: string;
  readonly format?: string;
}

/** The schemas that the document defines once, as named components. */
export const NAMED = z.registry<Naming>();

const { battle, entry, goal, study_target, weakness_rep } = DAY_LISTS;
const [simpleWind, rawWind] = putWind.body.def.options;
const [simpleVoid, rawVoid] = putVoid.body.def.options;
const score = computeForgedScore.response.shape.forged_score;
const week = weekly.response.shape.weekly;
const report = importData.response.shape.import;
const { sessions, devices } = listSessions.response.shape;

name(IdSchema, "Id", "A UUID in lower case.");
name(DateSchema, "CalendarDate", "A real calendar date, `YYYY-MM-DD`.", "date");
name(InstantSchema, "Instant", "An instant in UTC, with milliseconds.", "date-time");
name(
  InstantInputSchema.def.in,
  "InstantInput",
  "An instant with `Z` or an offset, between 1970 and 9999.",
  "date-time",
);
name(VersionSchema, "Version", "The version of a stored record. Opaque, and the content of its ETag.");
name(
  putFire.response.shape.version,
  "WrittenVersion",
  "The version after the call; null when the record was never written.",
);
name(TimeZoneSchema, "TimeZone", "An IANA time zone.");
name(
  NewEmailSchema,
  "NewEmail",
  "The email of an account; stored trimmed, in lower case, and with its domain in ASCII.",
);
name(EmailSchema, "Email", "An email address; stored trimmed and in lower case.");
name(
  DaySchema.shape.versions,
  "RingVersions",
  "The version of each ring; null for one that was never written.",
);
name(DaySchema.shape.completion, "RingCompletion", "Whether each ring is complete.");
name(TimeCategorySchema, "TimeCategory", "What time was spent on.");

name(DaySchema, "Day", "One calendar day of one user: the five rings and everything computed from them.");
name(DaySummarySchema, "DaySummary", "What calendars, heatmaps and streaks need of one day.");
name(RINGS.earth.view, "Earth", "The ring of time: the entries of a day and their reconciliation.");
name(RINGS.water.view, "Water", "The ring of micro-goals.");
name(RINGS.fire.view, "Fire", "The ring of one weakness, one attack on it, and the reflection.");
name(RINGS.wind.view, "Wind", "The ring against complacency: study targets and weakness reps.");
name(RINGS.void.view, "Void", "The ring of battles against hard things.");
name(entry.item, "Entry", "A stretch of tracked time.");
name(EntryDraftSchema, "EntryDraft", "A time entry to add; at most 24 hours long.");
name(EntryPatchSchema, "EntryPatch", "A change of a time entry; absent fields are unchanged.");
name(goal.item, "Goal", "A daily micro-goal whose target grows with success.");
name(putGoals.body.shape.goals.def.element, "GoalInput", "A goal in a list that replaces the day's.");
name(study_target.item, "StudyTarget", "Something to study on a day.");
name(
  putStudyTargets.body.shape.study_targets.def.element,
  "StudyTargetInput",
  "A study target in a list that replaces the day's.",
);
name(weakness_rep.item, "WeaknessRep", "One exercise against a weakness.");
name(
  putWeaknessReps.body.shape.weakness_reps.def.element,
  "WeaknessRepInput",
  "A weakness rep in a list that replaces the day's.",
);
name(battle.item, "Battle", "One battle against a hard thing.");
name(
  putBattleLogs.body.shape.battle_logs.def.element,
  "BattleInput",
  "A battle in a list that replaces the day's.",
);
name(FirePatchSchema, "FirePatch", "Fields of the Fire ring; absent fields are unchanged.");
name(simpleWind, "SimpleWind", "The simple form of the Wind ring, which only adds.");
name(rawWind, "WindPatch", "Fields of the Wind ring; absent fields are unchanged.");
name(simpleVoid, "SimpleVoid", "The simple form of the Void ring, which only adds.");
name(rawVoid, "VoidPatch", "Fields of the Void ring; absent fields are unchanged.");
name(deleteEntry.response, "WrittenEarth", "The Earth ring and the whole day after a write.");
name(putGoals.response, "WrittenWater", "The Water ring and the whole day after a write.");
name(putFire.response, "WrittenFire", "The Fire ring and the whole day after a write.");
name(putWind.response, "WrittenWind", "The Wind ring and the whole day after a write.");
name(putVoid.response, "WrittenVoid", "The Void ring and the whole day after a write.");
name(
  WeaknessRepSchema.shape.scheduled_time,
  "LocalDateTime",
  "A local date and time, `YYYY-MM-DDTHH:mm`, or empty.",
);
name(TimerSchema, "Timer", "The running timer of a user.");
name(TimerStateSchema, "TimerState", "The running timer or null, and its version.");
name(TimedEntrySchema, "TimedEntry", "An entry made from a stopped timer, and its day.");
name(TrashItemSchema, "TrashItem", "An item deleted from a list of a day.");

name(week, "Week", "The analytics of an ISO week.");
name(week.shape.totals, "WeekTotals", "The sums and means of a week.");
name(week.shape.streaks.shape.earth, "Streak", "The streak of a ring, in days.");
name(score.shape.rings.shape.earth, "RingPoints", "The points of a ring, and the reason.");
name(score, "ForgedScore", "The score of a day, ring by ring.");
name(battleStats.response.shape.battle_stats, "BattleStats", "Figures of the battles of a span.");
name(
  complacencyCheck.response.shape.complacency_check,
  "ComplacencyCheck",
  "How complacent the fortnight up to a day looks.",
);
name(report, "ImportReport", "What an import does, or did, compared with the account before.");
name(report.shape.total, "ImportCounts", "How many are new, the same, or conflicting.");

name(register.response, "SignedIn", "What a sign-in returns.");
name(UserSchema, "User", "The signed-in user; never with a password or a session.");
name(UserSchema.shape.settings, "Settings", "The settings of a user.");
name(SettingsPatchSchema, "SettingsPatch", "A change of some settings. Groups are merged field by field.");
name(DayBoundarySchema, "DayBoundary", "When the user's days begin.");
name(UserSchema.shape.settings.shape.reminders.shape.at, "TimeOfDay", "A local time, HH:mm.");
name(UserSchema.shape.settings.shape.rest, "Rest", "When the user rests.");
name(AccessTokenViewSchema, "AccessToken", "An access token; never the token itself, which is shown once.");
name(WebhookEventSchema, "WebhookEvent", "What a webhook is called for.");
name(WebhookViewSchema, "Webhook", "A webhook; never its secret, which is shown once.");
name(
  loginWithPasskey.body.shape.response,
  "PasskeyAssertion",
  "What a passkey says of a challenge: `AuthenticationResponseJSON` of WebAuthn.",
);
name(loginWithPasskey.body.shape.response.shape.id, "Base64Url", "Bytes as WebAuthn's JSON has them.");
name(
  subscribeToPush.response.shape.subscription,
  "PushSubscription",
  "A browser to which messages are sent; never its keys.",
);
name(PasswordAgainSchema, "PasswordAgain", "The password of the caller, entered again.");
name(UserStateSchema, "UserState", "The user, and the version of the profile and the settings.");
name(CategoryMinutesSchema, "CategoryMinutes", "The minutes of one category.");
name(PasskeyViewSchema, "Passkey", "A passkey; never its key.");
name(sessions.def.element, "Session", "Where the user is signed in.");
name(
  devices.def.innerType.def.element,
  "Device",
  "A signed-out browser that is still recognised at sign-in.",
);
name(
  createInvite.response.shape.invite,
  "Invite",
  "An open invitation; never its code, which is shown once.",
);

function name(schema: z.core.$ZodType, id: string, description: string, format?: string): void {
  NAMED.add(schema, { id, description, ...(format && { format }) });
}
