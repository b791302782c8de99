import { DEFAULT_PUSH, type SettingsPatch, type User } from "../../records/mod.ts";
import { RING_NAMES, type RingName, RINGS, TIME_CATEGORIES } from "../../rings/mod.ts";
import { minutesText, timeOfDayText } from "../../rules/format/format_time.ts";
import { LANGUAGES } from "../../texts/languages.ts";
import { t } from "../../texts/translate.ts";
import type { SaveSettings } from "../commands/settings/save_settings.ts";
import { type Conflict, conflictsIn } from "./conflicts.ts";

/** The values of some settings by what they are called on the screen, each as it is shown there. */
type Texts = Readonly<Record<string, string>>;

/**
 * Returns the settings that a command and another device changed differently. What is merged one by one, such as rest
 * days, is in conflict with nothing.
 */
export function settingsConflicts({ base, zone, mine }: SaveSettings, theirs: User): Conflict[] {
  const [before, own, others] = [
    textsOf({ push: DEFAULT_PUSH, ...base }, zone),
    textsOf(mine.settings ?? {}, mine.timezone),
    textsOf({ push: DEFAULT_PUSH, ...theirs.settings }, theirs.timezone),
  ];
  // Version 0.1 has queued changes without the time zone before them.
  return conflictsIn<Texts>(t("Settings"), before, zone === undefined ? withoutZone(own) : own, others);
}

const ZONE = "Time zone";

function textsOf(
  { prompts_enabled, day_boundary, time_plan, reminders, push, language }: SettingsPatch,
  zone: string | undefined,
): Texts {
  const { mode, start_hour } = day_boundary ?? {};
  const texts: Record<string, string | undefined> = {
    [ZONE]: zone?.replaceAll("_", " "),
    "My day runs on": mode && { utc: "UTC", timezone: t("My local time") }[mode],
    "A day begins at": start_hour === undefined ? undefined : hourText(start_hour),
    ...Object.fromEntries(RING_NAMES.map((ring) => [questionsOf(ring), onOff(prompts_enabled?.[ring])])),
    "Remind me": onOff(reminders?.enabled),
    "Remind me at": reminders?.at && timeOfDayText(reminders.at),
    "Send push reminders": onOff(push?.enabled),
    "Quiet hours": push?.quiet === null ? t("Off") : push?.quiet && t("{from} to {to}", {
      from: timeOfDayText(push.quiet.from),
      to: timeOfDayText(push.quiet.to),
    }),
    "Language": language && (language === "system" ? t("Same as the browser") : LANGUAGES[language]),
    ...(time_plan !== undefined && Object.fromEntries(
      TIME_CATEGORIES.map((category) => [
        t("Time plan, {category}", { category: t(category) }),
        plannedText(time_plan?.[category]),
      ]),
    )),
  };
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => text === undefined ? [] : [[name, text]]),
  );
}

function questionsOf(ring: RingName): string {
  return t("Questions and reminders for {ring}", { ring: t(RINGS[ring].title) });
}

function onOff(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : t(value ? "On" : "Off");
}

function hourText(hour: number): string {
  return hour === 0 ? t("Midnight") : t("{hour}:00 AM", { hour });
}

function plannedText(minutes: number | undefined): string {
  return minutes === undefined ? t("No plan") : minutesText(minutes);
}

function withoutZone({ [ZONE]: _, ...others }: Texts): Texts {
  return others;
}
