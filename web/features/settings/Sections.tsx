import { useAtomValue } from "jotai/react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import * as z from "zod/mini";
import { changeRule, type DayBoundary } from "#shared/domain/calendar.ts";
import {
  clockText,
  longDate,
  minutesText,
  startHourText,
  weekdayName,
  WEEKDAYS,
  zoneOptions,
} from "#shared/domain/format.ts";
import { RING_NAMES, RINGS, TIME_CATEGORIES, type TimeCategory } from "#shared/domain/rings/mod.ts";
import {
  REST_LIMITS,
  type RestRange,
  restWeekdays,
  type TimePlan,
  withRestWeekdays,
} from "#shared/domain/settings.ts";
import { typedMinutes } from "#shared/domain/time.ts";
import type { User } from "#shared/domain/user.ts";
import { LANGUAGE_CHOICES, LANGUAGES } from "#shared/texts/languages.ts";
import { listText } from "#shared/texts/list_text.ts";
import { t } from "#shared/texts/translate.ts";
import { Button, keepTimes, Section, withElements } from "#shared/ui/Controls.tsx";
import { CheckboxField, SelectField, TextField } from "#shared/ui/Fields.tsx";
import { LengthField } from "#shared/ui/LengthField.tsx";
import { isStorageKept, requestKeptStorage } from "../../app/kept_storage.ts";
import { clockOffsetAtom, minuteAtom, timeZones } from "../../app/platform.ts";
import { dayRuleAtom, todayAtom } from "../../app/session.ts";
import { DraftTextSchema } from "../../app/storage.ts";
import { useDraft } from "../../day/Drafts.tsx";
import { listedRanges, restAtom } from "../../day/rest.ts";
import { beginText, changeText, SettingsSection, useAutosave, useTyped } from "./SettingsParts.tsx";
import { SECTION_TITLES } from "./sections.ts";

const MODES = [
  { value: "utc", label: "UTC" },
  { value: "timezone", label: "My local time" },
] as const;
const HOURS = [0, 1, 2, 3, 4, 5, 6];

/** When the user's days begin, and the effect of a change. */
export function DaySection({ user }: { user: User }) {
  const rule = useAtomValue(dayRuleAtom);
  const now = useAtomValue(minuteAtom);
  const { state, save } = useAutosave();
  const boundary = user.settings.day_boundary;
  const edited = changeRule(rule, { timezone: user.timezone, boundary }, now);
  // The hint of the disabled field says it already.
  const saysItAll = boundary.mode === "utc" && edited.timezone === "UTC";
  const change = (changes: Partial<DayBoundary>) => save({ settings: { day_boundary: changes } });
  return (
    <SettingsSection id="day" state={state}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
        <SelectField
          label={t("My day runs on")}
          options={MODES}
          value={boundary.mode}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const mode = MODES.find((known) => known.value === value)?.value;
            if (mode) change({ mode });
          }}
        />
        <SelectField
          label={t("A day begins at")}
          options={HOURS.map((hour) => ({ value: String(hour), label: startHourText(hour) }))}
          value={String(boundary.mode === "utc" ? 0 : boundary.start_hour)}
          disabled={boundary.mode === "utc"}
          hint={boundary.mode === "utc"
            ? t("On UTC, a day always begins at midnight.")
            : t("Choose a later hour if you stay up late.")}
          onChange={(event) => change({ start_hour: Number(event.currentTarget.value) })}
        />
      </div>
      <p className="max-w-160 text-soft empty:absolute" aria-live="polite">
        {keepTimes(changeText(edited, now) ?? (saysItAll ? "" : beginText(edited, now)))}
      </p>
    </SettingsSection>
  );
}

/** The most minutes of a category in a plan. */
const MINUTES_PER_DAY = 1_440;

/** Returns the minutes of a typed text; null for an empty one, undefined for an invalid one. */
function planMinutes(text: string): number | null | undefined {
  const minutes = typedMinutes(text, "hours");
  return (minutes ?? 0) > MINUTES_PER_DAY ? undefined : minutes;
}

/** Returns minutes as hours and minutes, '1:30'. */
function planText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** The user's time plan by category, with which Earth compares each day. */
export function PlanSection({ user: { settings: { time_plan: plan } } }: { user: User }) {
  const [invalid, setInvalid] = useState<readonly TimeCategory[]>([]);
  const { state, save } = useAutosave();
  const sum = Object.values(plan ?? {}).reduce((total, minutes) => total + minutes, 0);
  return (
    <SettingsSection
      id="plan"
      about={t(
        "Plan the time for each category per day: 4h, 1:30 or 90m. A number up to 24 is hours. Earth compares each day with your plan and counts time over it as a leak. To have no plan, leave every field empty.",
      )}
      state={state}
      invalid={invalid.length === 0 ? null : t("enter {categories} as 4h, 1:30 or 90m, at most a day.", {
        categories: listText(invalid.map((category) => t(category))),
      })}
    >
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {TIME_CATEGORIES.map((category) => (
          <PlanField
            key={category}
            category={category}
            minutes={plan?.[category]}
            onValidity={(isValid) =>
              setInvalid((now) =>
                TIME_CATEGORIES.filter((one) => one === category ? !isValid : now.includes(one))
              )}
            onSave={(minutes) =>
              save(({ settings: { time_plan: present } }) => ({
                settings: { time_plan: withMinutes(present, category, minutes) },
              }))}
          />
        ))}
      </div>
      <p className="text-soft" aria-live="polite">
        {plan === null ? t("No plan.") : t("{planned} of {day} planned.", {
          planned: minutesText(sum),
          day: minutesText(MINUTES_PER_DAY),
        })}
        {sum > MINUTES_PER_DAY && t(" That is more than a day.")}
      </p>
    </SettingsSection>
  );
}

interface PlanFieldProps {
  category: TimeCategory;
  minutes: number | undefined;
  onValidity: (isValid: boolean) => void;
  onSave: (minutes: number | null) => void;
}

function PlanField({ category, minutes, onValidity, onSave }: PlanFieldProps) {
  const isValid = (text: string) => planMinutes(text) !== undefined;
  const saved = minutes === undefined ? "" : planText(minutes);
  const typed = useTyped({
    field: `settings.plan.${category}`,
    saved,
    isValid,
    onSave: (text) => onSave(planMinutes(text) ?? null),
  });
  const isInvalid = !isValid(typed.text);
  useEffect(() => onValidity(!isInvalid), [isInvalid]);
  return (
    <LengthField
      label={t(category)}
      placeholder={t("none")}
      bare="hours"
      value={typed.text}
      written={saved}
      error={(typedMinutes(typed.text, "hours") ?? 0) > MINUTES_PER_DAY
        ? t("That is more than a day.")
        : undefined}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.leave}
    />
  );
}

/** Returns the plan with other minutes of a category, or null when nothing is planned any more. */
function withMinutes(plan: TimePlan | null, category: TimeCategory, minutes: number | null): TimePlan | null {
  const { [category]: _former, ...others } = plan ?? {};
  const next: TimePlan = minutes === null ? others : { ...others, [category]: minutes };
  return Object.keys(next).length === 0 ? null : next;
}

/** The choices of the language. Each is in its own language. */
const LANGUAGE_OPTIONS = LANGUAGE_CHOICES.map((choice) => ({
  value: choice,
  label: choice === "system" ? "Same as the browser" : LANGUAGES[choice],
}));

/** The user's time zone, and the language of the screens. */
export function ProfileSection({ user }: { user: User }) {
  const { timezone } = user;
  const [zones] = useState(() => zoneOptions([timezone, ...timeZones()]));
  const { state, save } = useAutosave();
  const now = useAtomValue(minuteAtom);
  const rule = useAtomValue(dayRuleAtom);
  const edited = changeRule(rule, { timezone, boundary: user.settings.day_boundary }, now);
  const effect = state.kind === "unchanged" ? null : changeText(edited, now);
  return (
    <SettingsSection id="profile" state={state}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
        <SelectField
          label={t("Time zone")}
          options={zones}
          value={timezone}
          onChange={(event) => save({ timezone: event.currentTarget.value })}
        />
        <SelectField
          label={t("Language")}
          options={LANGUAGE_OPTIONS}
          value={user.settings.language ?? "system"}
          hint={t("The page reloads when you change it.")}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const language = LANGUAGE_CHOICES.find((choice) => choice === value);
            if (language) save({ settings: { language } });
          }}
        />
      </div>
      {effect && <p className="max-w-160 text-soft" aria-live="polite">{effect}</p>}
    </SettingsSection>
  );
}

const MISSING = "Choose a time";

/** The questions of the day and the reminders: for which rings, whether, and when. */
export function ReminderSection({ user: { settings } }: { user: User }) {
  const { prompts_enabled: prompts, reminders } = settings;
  const { state, save } = useAutosave();
  const at = useTyped({
    field: "settings.reminder_time",
    saved: reminders.at,
    isValid: (text) => text !== "",
    onSave: (text) => save({ settings: { reminders: { at: text.slice(0, 5) } } }),
  });
  const problem = at.text === "" ? t(MISSING) : undefined;
  return (
    <SettingsSection
      id="reminders"
      about={t(
        "Each ring you tick shows its question of the day. A daily reminder can tell you which of them are still open, except on rest days. It appears in the extension, or here while Gorin is open.",
      )}
      state={state}
      invalid={problem ? t("a reminder needs a time.") : null}
    >
      <fieldset>
        <legend className="text-small font-medium">{t("Questions and reminders for")}</legend>
        <div className="mt-1 flex flex-wrap gap-x-6">
          {RING_NAMES.map((ring) => (
            <CheckboxField
              key={ring}
              label={t(RINGS[ring].title)}
              checked={prompts[ring]}
              onChange={(event) =>
                save({ settings: { prompts_enabled: { [ring]: event.currentTarget.checked } } })}
            />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <CheckboxField
          label={t("Remind me")}
          className="min-h-9.5 content-center"
          checked={reminders.enabled}
          onChange={(event) => save({ settings: { reminders: { enabled: event.currentTarget.checked } } })}
        />
        <TextField
          label={t("At")}
          type="time"
          value={at.text}
          disabled={!reminders.enabled}
          error={problem}
          onChange={(event) => at.type(event.currentTarget.value)}
          onBlur={at.leave}
        />
      </div>
    </SettingsSection>
  );
}

/** The user's weekly rest days and rest periods. */
export function RestSection() {
  const rest = useAtomValue(restAtom);
  const today = useAtomValue(todayAtom);
  const days = restWeekdays(rest, today);
  const { state, save } = useAutosave();
  const setDay = (day: number, on: boolean) =>
    save(({ settings: { rest } }) => {
      const others = restWeekdays(rest, today).filter((other) => other !== day);
      const { weekdays } = withRestWeekdays(rest, today, on ? [...others, day] : others);
      return { settings: { rest: { weekdays } } };
    });
  const saveRanges = (change: (ranges: readonly RestRange[]) => readonly RestRange[]) =>
    save(({ settings: { rest } }) => {
      const ranges = change(rest.ranges).toSorted((a, b) => a.from.localeCompare(b.from));
      return { settings: { rest: { ranges } } };
    });
  return (
    <SettingsSection
      id="rest"
      about={
        <>
          {withElements(
            t(
              "A rest day neither breaks nor extends a streak. You can also mark single days in {history}.",
            ),
            { history: <Link href="/history">{t("History")}</Link> },
          )}
        </>
      }
      state={state}
    >
      <fieldset>
        <legend className="text-small font-medium">{t("Every week, from today on")}</legend>
        <div className="mt-1 grid grid-cols-2 gap-x-6 sm:grid-cols-4">
          {WEEKDAYS.map((name, index) => (
            <CheckboxField
              key={name}
              label={weekdayName(index + 1)}
              checked={days.includes(index + 1)}
              onChange={(event) => setDay(index + 1, event.currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
      {rest.ranges.length > 0 && (
        <ul aria-label={t("Rest periods")}>
          {listedRanges(rest.ranges, today).map((range) => (
            <li
              key={`${range.from} ${range.to}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline py-1.5 wrap-anywhere"
            >
              <span className="grow basis-40">
                {range.to === range.from ? longDate(range.from) : withElements(t("{from} to {to}"), {
                  from: <span className="whitespace-nowrap">{longDate(range.from)}</span>,
                  to: <span className="whitespace-nowrap">{longDate(range.to)}</span>,
                })}
                {range.reason && <span className="block text-soft">{range.reason}</span>}
              </span>
              <Button
                look="quiet"
                size="small"
                className="-mr-3.25 ml-auto"
                aria-label={t("Remove the rest period from {from}", { from: longDate(range.from) })}
                onClick={() =>
                  saveRanges((ranges) =>
                    ranges.filter(({ from, to }) => from !== range.from || to !== range.to)
                  )}
              >
                {t("Remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddRange today={today} onAdd={(range) => saveRanges((ranges) => [...ranges, range])} />
    </SettingsSection>
  );
}

const RangeDraftSchema = z.object({ from: DraftTextSchema, to: DraftTextSchema, reason: DraftTextSchema });
const NO_RANGE = { from: "", to: "", reason: "" };

/** The fields of a new rest period. */
function AddRange({ today, onAdd }: { today: string; onAdd: (range: RestRange) => void }) {
  const draft = useDraft({
    day: null,
    field: "settings.rest_period",
    schema: RangeDraftSchema,
    saved: NO_RANGE,
  });
  const { from, to, reason } = draft.value;
  const change = (part: Partial<typeof NO_RANGE>) => draft.write({ ...draft.value, ...part });
  const backwards = from !== "" && to !== "" && to < from;
  const add = () => {
    onAdd({ from, to: to || from, reason: reason.trim() });
    draft.clear();
  };
  return (
    <div className="grid items-start gap-4 border-t border-hairline pt-4 sm:grid-cols-[auto_auto_1fr_auto]">
      <TextField
        label={t("Rest from")}
        type="date"
        value={from}
        max="9999-12-31"
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextField
        label={t("Rest to (Optional)")}
        type="date"
        value={to}
        min={from || today}
        max="9999-12-31"
        error={backwards ? t("The end can't be before the start") : undefined}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
      <TextField
        label={t("Reason (Optional)")}
        value={reason}
        maxLength={REST_LIMITS.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <Button className="sm:mt-6" disabled={from === "" || backwards} onClick={add}>
        {t("Add days")}
      </Button>
    </div>
  );
}

const ABOUT =
  "This browser stores the days you have opened, and changes that are not saved on the server yet.";

/** Whether the browser keeps what is stored in it. */
export function StoragePart() {
  const [isKept, setKept] = useState<boolean | null | "unknown">("unknown");
  const [wasDenied, setDenied] = useState(false);
  useEffect(() => void isStorageKept().then(setKept, () => setKept(null)), []);
  const request = async () => {
    const kept = await requestKeptStorage();
    setKept(kept);
    setDenied(!kept);
  };
  return (
    <div className="grid max-w-160 justify-items-start gap-3">
      <p className="text-soft">
        {t(ABOUT)}
        {t(" ")}
        {isKept === true && t("It does not clear them when space runs low.")}
        {(isKept === false || isKept === null) && t("It may clear them when space runs low.")}
      </p>
      {isKept === false && !wasDenied && (
        <Button size="small" onClick={() => void request()}>{t("Ask the browser to keep them")}</Button>
      )}
      <p role="status" className="text-small text-soft empty:hidden">
        {wasDenied &&
          t("The browser declined for now. It may agree once you use Gorin more often or install it.")}
      </p>
    </div>
  );
}

/** What concerns this browser only. */
export function DeviceSection() {
  const offset = useAtomValue(clockOffsetAtom);
  return (
    <Section id="device" title={t(SECTION_TITLES.device)}>
      {offset !== 0 && <p className="mb-3">{clockText(offset)}</p>}
      <StoragePart />
    </Section>
  );
}
