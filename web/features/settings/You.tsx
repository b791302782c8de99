import { useAtom, useAtomValue } from "jotai/react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as z from "zod/mini";
import { changeRule, type DayBoundary } from "#shared/domain/calendar.ts";
import {
  longDate,
  minutesText,
  startHourText,
  weekdayName,
  WEEKDAYS,
  zoneOptions,
} from "#shared/domain/format.ts";
import { TIME_CATEGORIES, type TimeCategory } from "#shared/domain/rings/mod.ts";
import {
  REST_LIMITS,
  type RestRange,
  restWeekdays,
  type TimePlan,
  withRestWeekdays,
} from "#shared/domain/settings.ts";
import { typedMinutes } from "#shared/domain/typed_time.ts";
import type { User } from "#shared/domain/user.ts";
import { LANGUAGE_CHOICES, LANGUAGES } from "#shared/texts/languages.ts";
import { listText } from "#shared/texts/list_text.ts";
import { t } from "#shared/texts/translate.ts";
import { Button, classes, keepTimes } from "#shared/ui/Controls.tsx";
import { bind, SelectField, TextField } from "#shared/ui/Fields.tsx";
import { LengthField } from "#shared/ui/LengthField.tsx";
import { minuteAtom, themeAtom, timeZones } from "../../app/platform.ts";
import { dayRuleAtom, todayAtom } from "../../app/session.ts";
import { DraftTextSchema } from "../../app/storage.ts";
import { useDraft } from "../../day/Drafts.tsx";
import { listedRanges, restAtom } from "../../day/rest.ts";
import { ReminderSection, ReviewSection } from "./Reminders.tsx";
import {
  beginText,
  BESIDE,
  changeText,
  MoreSettings,
  ROW,
  SettingRow,
  SettingSection,
  SettingsSection,
  useAutosave,
  useTyped,
} from "./SettingsParts.tsx";

const MODES = [
  { value: "utc", label: "UTC" },
  { value: "timezone", label: "My local time" },
] as const;
const HOURS = [0, 1, 2, 3, 4, 5, 6];

/** When the user's days begin, and the effect of a change. */
function DaySection({ user }: { user: User }) {
  const rule = useAtomValue(dayRuleAtom);
  const now = useAtomValue(minuteAtom);
  const { state, save } = useAutosave();
  const boundary = user.settings.day_boundary;
  const edited = changeRule(rule, { timezone: user.timezone, boundary }, now);
  // The choice says it already.
  const saysItAll = boundary.mode === "utc" && edited.timezone === "UTC";
  const change = (changes: Partial<DayBoundary>) => save({ settings: { day_boundary: changes } });
  return (
    <SettingsSection id="day" state={state}>
      <SelectField
        label={t("Days follow")}
        className={ROW}
        options={MODES}
        value={boundary.mode}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const mode = MODES.find((known) => known.value === value)?.value;
          if (mode) change({ mode });
        }}
      />
      {/* On UTC, a day always begins at midnight. */}
      {boundary.mode === "timezone" && (
        <SelectField
          label={t("My day begins at")}
          className={ROW}
          options={HOURS.map((hour) => ({ value: String(hour), label: startHourText(hour) }))}
          value={String(boundary.start_hour)}
          onChange={(event) => change({ start_hour: Number(event.currentTarget.value) })}
        />
      )}
      <p className={classes(BESIDE, "text-small text-soft empty:absolute")} aria-live="polite">
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

/** Returns minutes as they are typed: '4h' or '45m', and both in the short form '1:30', for which there is room. */
function planText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (rest === 0) return t("{hours}h", { hours });
  return hours === 0 ? minutesText(rest) : `${hours}:${String(rest).padStart(2, "0")}`;
}

/** The user's time plan by category, with which Earth compares each day. */
function PlanSection({ user: { settings: { time_plan: plan } } }: { user: User }) {
  const [invalid, setInvalid] = useState<readonly TimeCategory[]>([]);
  const { state, save } = useAutosave();
  const [isMade, setIsMade] = useState(plan !== null);
  // Also for what was typed before and is not saved.
  const isOpen = isMade || plan !== null || invalid.length > 0;
  const fields = useRef<HTMLDivElement>(null);
  const make = () => {
    flushSync(() => setIsMade(true));
    fields.current?.querySelector("input")?.focus();
  };
  const sum = Object.values(plan ?? {}).reduce((total, minutes) => total + minutes, 0);
  return (
    <SettingsSection
      id="plan"
      savedAt="sm:top-12 sm:right-auto sm:left-0"
      state={state}
      invalid={invalid.length === 0 ? null : t("enter {categories} as 4h, 1:30 or 90m, at most a day.", {
        categories: listText(invalid.map((category) => t(category))),
      })}
    >
      <SettingRow label={t("Time plan")} isTop={isOpen}>
        {!isOpen && (
          <Button look="quiet" size="small" className="justify-self-start" onClick={make}>
            {t("Make a time plan")}
          </Button>
        )}
        <div
          ref={fields}
          hidden={!isOpen}
          className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-4"
        >
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
      </SettingRow>
      <p hidden={!isOpen} className={classes(BESIDE, "text-small text-soft")} aria-live="polite">
        {plan === null ? t("No plan. “4” is four hours.") : t("{planned} of {day} planned.", {
          planned: minutesText(sum),
          day: minutesText(MINUTES_PER_DAY),
        })}
        {sum > MINUTES_PER_DAY && t(" That is more than a day.")}
      </p>
    </SettingsSection>
  );
}

function PlanField({ category, minutes, onValidity, onSave }: {
  category: TimeCategory;
  minutes: number | undefined;
  onValidity: (isValid: boolean) => void;
  onSave: (minutes: number | null) => void;
}) {
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
      placeholder="–"
      className="grid-cols-[minmax(0,1fr)_3.5rem] items-center gap-x-1 [&>input]:text-right [&>p]:col-span-2 [&>span:first-child]:font-normal [&>span:first-child]:text-ink"
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

const THEMES = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** The theme on this device. */
function ThemeSection() {
  const [theme, setTheme] = useAtom(themeAtom);
  return (
    <SettingSection id="theme" isHidden>
      <SelectField
        label={t("Theme")}
        className={ROW}
        options={THEMES}
        value={theme}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const chosen = THEMES.find((one) => one.value === value)?.value;
          if (chosen) setTheme(chosen);
        }}
      />
    </SettingSection>
  );
}

/** The user's time zone, and the language of the screens. */
function ProfileSection({ user }: { user: User }) {
  const { timezone } = user;
  const [zones] = useState(() => zoneOptions([timezone, ...timeZones()]));
  const { state, save } = useAutosave();
  const now = useAtomValue(minuteAtom);
  const rule = useAtomValue(dayRuleAtom);
  const edited = changeRule(rule, { timezone, boundary: user.settings.day_boundary }, now);
  const effect = state.kind === "unchanged" ? null : changeText(edited, now);
  return (
    <SettingsSection id="profile" state={state}>
      <SelectField
        label={t("Time zone")}
        className={ROW}
        options={zones}
        value={timezone}
        onChange={(event) => save({ timezone: event.currentTarget.value })}
      />
      <SelectField
        label={t("Language")}
        className={ROW}
        options={LANGUAGE_OPTIONS}
        value={user.settings.language ?? "system"}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const language = LANGUAGE_CHOICES.find((choice) => choice === value);
          if (language) save({ settings: { language } });
        }}
      />
      {effect && <p className={classes(BESIDE, "text-small text-soft")} aria-live="polite">{effect}</p>}
    </SettingsSection>
  );
}

/** The user's weekly rest days and rest periods. */
function RestSection() {
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
    <SettingsSection id="rest" state={state}>
      <SettingRow label={t("Rest days")}>
        <div className="grid max-w-82 grid-cols-7 gap-0.5">
          {WEEKDAYS.map((name, index) => (
            <label key={name} className="relative block" title={weekdayName(index + 1)}>
              <input
                type="checkbox"
                aria-label={weekdayName(index + 1)}
                checked={days.includes(index + 1)}
                onChange={(event) =>
                  setDay(index + 1, event.currentTarget.checked)}
                className="day-box"
              />
              <span
                aria-hidden="true"
                className={classes(
                  "pointer-events-none absolute inset-0 grid place-items-center text-small font-medium",
                  days.includes(index + 1) && "font-semibold text-paper forced-colors:text-ink",
                )}
              >
                {weekdayName(index + 1).slice(0, 1)}
              </span>
            </label>
          ))}
        </div>
      </SettingRow>
      {rest.ranges.length > 0 && (
        <ul aria-label={t("Rest periods")} className={BESIDE}>
          {listedRanges(rest.ranges, today).map((range) => (
            <li
              key={`${range.from} ${range.to}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1 wrap-anywhere"
            >
              <span className="grow basis-40">
                {range.to === range.from
                  ? longDate(range.from)
                  : t("{from} to {to}", { from: longDate(range.from), to: longDate(range.to) })}
                {range.reason && <span className="block text-soft">{range.reason}</span>}
              </span>
              <Button
                look="quiet"
                size="small"
                className="ml-auto"
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
      <div className={BESIDE}>
        <AddRange today={today} onAdd={(range) => saveRanges((ranges) => [...ranges, range])} />
      </div>
    </SettingsSection>
  );
}

const RangeDraftSchema = z.object({ from: DraftTextSchema, to: DraftTextSchema, reason: DraftTextSchema });
const NO_RANGE = { from: "", to: "", reason: "" };

/** The fields of a new rest period, behind a button. */
function AddRange({ today, onAdd }: { today: string; onAdd: (range: RestRange) => void }) {
  const draft = useDraft({
    day: null,
    field: "settings.rest_period",
    schema: RangeDraftSchema,
    saved: NO_RANGE,
  });
  const { from, to, reason } = draft.value;
  const field = bind(draft.value, draft.write);
  const [isOpen, setIsOpen] = useState(draft.restored);
  const backwards = from !== "" && to !== "" && to < from;
  const add = () => {
    onAdd({ from, to: to || from, reason: reason.trim() });
    draft.clear();
    setIsOpen(false);
  };
  if (!isOpen) {
    return (
      <Button look="quiet" size="small" onClick={() => setIsOpen(true)}>{t("Add a period of rest")}</Button>
    );
  }
  return (
    <div
      data-restored={draft.restored ? "" : undefined}
      className="grid items-start gap-4 py-2 sm:grid-cols-2"
    >
      <TextField
        label={t("Rest from")}
        type="date"
        {...field("from")}
        max="9999-12-31"
      />
      <TextField
        label={t("Rest to (Optional)")}
        type="date"
        {...field("to")}
        min={from || today}
        max="9999-12-31"
        error={backwards ? t("The end can't be before the start") : undefined}
      />
      <TextField
        label={t("Reason (Optional)")}
        {...field("reason")}
        maxLength={REST_LIMITS.reason}
      />
      <Button className="justify-self-start sm:mt-6" disabled={from === "" || backwards} onClick={add}>
        {t("Add days")}
      </Button>
    </div>
  );
}

/** What concerns the user: the first page of the settings. */
export default function You({ user }: { user: User }) {
  return (
    <>
      <ThemeSection />
      <DaySection user={user} />
      <ReminderSection user={user} />
      <MoreSettings names={t("Rest days, time plan, time zone, language, weekly review")}>
        <RestSection />
        <PlanSection user={user} />
        <ProfileSection user={user} />
        <ReviewSection user={user} />
      </MoreSettings>
    </>
  );
}
