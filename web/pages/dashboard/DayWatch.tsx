import { useAtomValue, useSetAtom, useStore } from "jotai/react";
import { useEffect, useRef } from "react";
import { navigate } from "wouter/use-browser-location";
import { clockTime, instantOfLocal, longDate } from "#shared/domain/format.ts";
import type { Day } from "#shared/domain/records.ts";
import { openRings, openRingsTitle } from "#shared/domain/reminders.ts";
import { RINGS } from "#shared/domain/rings/mod.ts";
import type { User } from "#shared/domain/user.ts";
import { t } from "#shared/texts/translate.ts";
import { useDeferredStore } from "../../app/Deferred.tsx";
import { shownUserAtom } from "../../app/engine.ts";
import { browserTimeZone, minuteAtom } from "../../app/platform.ts";
import { begunDayAtom, takeBegunDayAtom, todayAtom } from "../../app/session.ts";
import { storedJson } from "../../app/storage.ts";
import { announcementAtom, dismissToastAtom, notifyAtom, toastsAtom } from "../../app/toasts.ts";
import { dayQueryAtom, loadDayAtom, shownDayAtom, shownRingAtom, showToday } from "../../day/day.ts";
import { TimerReminders } from "../../features/earth/TimerReminders.tsx";
import { addingGoalAtom, battleFormAtom } from "../../day/open_forms.ts";

/** What follows the dashboard: the timer, the reminders and the end of the day. */
export function DayWatch() {
  useBegunDay();
  useDayAnnounced();
  return (
    <>
      <DayReminders />
      <TimerReminders />
    </>
  );
}

/** Announces the shown day when it changes. */
function useDayAnnounced() {
  const date = useAtomValue(shownDayAtom, { store: useDeferredStore() });
  const last = useRef(date);
  const announce = useSetAtom(announcementAtom);
  useEffect(() => {
    if (last.current !== date) announce(longDate(date));
    last.current = date;
  }, [date, announce]);
}

const NOTICE = "begun_day";

/** Says that a new day has begun while the page stays on the one before, and loads it, so that it shows at once. */
function useBegunDay() {
  const begun = useAtomValue(begunDayAtom);
  const store = useStore();
  const load = useSetAtom(loadDayAtom);
  const notify = useSetAtom(notifyAtom);
  const dismiss = useSetAtom(dismissToastAtom);
  const take = useSetAtom(takeBegunDayAtom);
  const setBattleForm = useSetAtom(battleFormAtom);
  const setAddingGoal = useSetAtom(addingGoalAtom);
  useEffect(() => {
    // The page loads it later, and shows why it cannot.
    if (begun) load(begun).catch(() => {});
  }, [begun, load]);
  useEffect(() => {
    if (!begun) return;
    const onAction = () => {
      // What is typed there stays with its day.
      setBattleForm(null);
      setAddingGoal(false);
      take();
      showToday(store.get(shownRingAtom));
    };
    const action = { label: t("Go to the new day"), onAction };
    notify({ id: NOTICE, message: t("A new day has begun"), action, duration: Infinity });
    return () => dismiss(NOTICE);
  }, [begun, store, notify, dismiss, take, setBattleForm, setAddingGoal]);
}

/** How late a weakness rep may be notified, such as when the page is opened after its time. */
const REP_GRACE_MS = 3_600_000;

/** A notice that is shown once. */
export interface DayReminder {
  /** The same for the same reminder, in every tab and after a reload. */
  readonly key: string;
  readonly message: string;
  /** Whether it leads to the Seal. */
  readonly seals?: boolean;
}

/**
 * Returns the reminders that an open page shows about today at `now`: of the open rings from the user's time on, and of
 * each weakness rep at its local time in `browserZone`.
 */
export function dayReminders(
  { date, rest, completion, wind }: Day,
  { id, settings: { reminders, prompts_enabled }, timezone }: User,
  now: number,
  browserZone: string,
): DayReminder[] {
  if (!reminders.enabled || rest) return [];
  const due = instantOfLocal(`${date}T${reminders.at}`, timezone);
  const open = openRings(completion, prompts_enabled);
  const names = open.map((ring) => t(RINGS[ring].title)).join(t(", "));
  const rings = due !== null && due <= now && open.length > 0
    ? [{ key: `${id} ${date}`, message: `${openRingsTitle(open)}${t(": ")}${names}`, seals: true }]
    : [];
  const reps = !prompts_enabled.wind ? [] : wind.weakness_reps.flatMap((rep) => {
    const at = instantOfLocal(rep.scheduled_time, browserZone);
    if (rep.completed || at === null || at > now || at < now - REP_GRACE_MS) return [];
    const message = t("It is {time}: {weakness}", {
      time: clockTime(at, browserZone),
      weakness: rep.weakness,
    });
    return [{ key: `${rep.id} ${rep.scheduled_time}`, message }];
  });
  return [...rings, ...reps];
}

/** How many shown reminders are remembered. */
const MAX_REMEMBERED = 50;

/** The keys of the reminders that this browser has shown, the latest last. The end of a session removes them. */
const shownReminders = storedJson<string[]>(
  "gorin_reminders_shown",
  (value) => Array.isArray(value) ? value.map(String) : null,
);

/** Marks the notices that are reminders. */
const PREFIX = "reminder ";

/**
 * Shows the reminders of today once in an open page, and takes them back once there is nothing to do. The extension
 * and push messages remind where no page is open.
 */
function DayReminders() {
  const { data: day } = useAtomValue(dayQueryAtom);
  const user = useAtomValue(shownUserAtom);
  const now = useAtomValue(minuteAtom);
  const today = useAtomValue(todayAtom);
  const toasts = useAtomValue(toastsAtom);
  const notify = useSetAtom(notifyAtom);
  const dismiss = useSetAtom(dismissToastAtom);
  const due = user && day?.date === today ? dayReminders(day, user, now, browserTimeZone()) : null;
  useEffect(() => {
    if (!due) return;
    const over = toasts.filter(({ id }) =>
      id.startsWith(PREFIX) && !due.some(({ key }) => id === PREFIX + key)
    );
    for (const { id } of over) dismiss(id);
    const before = shownReminders.read() ?? [];
    const next = due.filter(({ key }) => !before.includes(key));
    if (next.length === 0) return;
    shownReminders.write([...before, ...next.map(({ key }) => key)].slice(-MAX_REMEMBERED));
    const action = { label: t("Seal the day"), onAction: () => navigate("/seal") };
    for (const { key, message, seals } of next) {
      notify({ id: PREFIX + key, message, duration: Infinity, ...(seals && { action }) });
    }
  });
  return null;
}
