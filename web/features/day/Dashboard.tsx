import { useAtomValue, useSetAtom } from "jotai/react";
import { Suspense, useEffect, useRef, useState } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Day } from "#shared/records/mod.ts";
import { type ByRing, byRing, RING_NAMES, RINGS } from "#shared/rings/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { RingPanel, RingTabs } from "#shared/ui/parts/RingTabs.tsx";
import { FuturePanel } from "./FuturePanel.tsx";
import { openBattleFormAtom } from "../void/battle_form.ts";
import { dayQueryAtom } from "./day.ts";
import { longDate } from "#shared/rules/format/format_day.ts";
import { failureText } from "../../frame/failure_text.ts";
import { addingGoalAtom } from "../water/water.ts";
import { userAtom } from "../auth/session.ts";
import { addressDayAtom, daysAheadAtom, shownDayAtom } from "./shown_day.ts";
import { stopTimerAtom, timerFocusAtom, timerStatusAtom } from "../earth/timer.ts";
import { announcementAtom } from "../../frame/toasts.ts";
import { AddGoal } from "../water/AddGoal.tsx";
import { DashboardFooter } from "./DashboardFooter.tsx";
import { DashboardHeader } from "../../frame/DashboardHeader.tsx";
import { DaySkeleton } from "./DaySkeleton.tsx";
import { lazyExtra } from "../../frame/lazy_extra.ts";
import { loadForms, LogBattle } from "../forms/lazy_forms.ts";
import { TodayBand } from "./TodayBand.tsx";
import { SavingNotices } from "../../frame/SavingNotices.tsx";
import { UnsentLine } from "../../frame/UnsentLine.tsx";
import { useSync } from "../../offline/use_sync.ts";
import { usePage } from "../../frame/use_page.ts";
import { useRingChoice, useToToday } from "./use_ring_choice.ts";
import { usePageKeys } from "../../frame/pages.ts";
import { useShortcuts } from "../../frame/use_shortcuts.ts";
import { useCountdownEnd, useTimerReminders } from "../earth/use_timer_reminders.ts";
import { EarthPanel } from "../earth/EarthPanel.tsx";
import { FirePanel } from "../fire/FirePanel.tsx";
import type { PanelComponent } from "./PanelHeading.tsx";
import { VoidPanel } from "../void/VoidPanel.tsx";
import { WaterPanel } from "../water/WaterPanel.tsx";
import { WindPanel } from "../wind/WindPanel.tsx";

/** Loaded when it is opened. */
const ShortcutsDialog = lazyExtra(() => import("../../frame/ShortcutsDialog.tsx"));

/** The panel of each ring. A missing one is a compile error. */
const PANELS: ByRing<PanelComponent> = {
  earth: EarthPanel,
  water: WaterPanel,
  fire: FirePanel,
  wind: WindPanel,
  void: VoidPanel,
};

/** Today, or the day in the address: its progress, and one panel per ring. */
export default function Dashboard() {
  const user = useAtomValue(userAtom);
  const date = useAtomValue(shownDayAtom);
  const asked = useAtomValue(addressDayAtom);
  const ahead = useAtomValue(daysAheadAtom);
  const heading = usePage(`${ahead === 0 ? "Today" : longDate(date)} · Gorin`);
  const { data, error, isFetching, refetch } = useAtomValue(dayQueryAtom);
  const day = data ?? null;
  const task = ahead === 0 ? day?.fire.task ?? "" : "";
  const failed = error !== null && !isFetching;
  const [ring, chooseRing] = useRingChoice();
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const toToday = useToToday();
  const toggleTimer = useTimerToggle(() => toToday("earth"));
  const openBattleForm = useSetAtom(openBattleFormAtom);
  const logBattle = (commitment?: string) => {
    if (ahead > 0) return;
    chooseRing("void");
    openBattleForm(commitment);
  };
  const openGoalDialog = useSetAtom(addingGoalAtom);
  const addGoal = () => {
    if (ahead > 0) return;
    chooseRing("water");
    openGoalDialog(true);
  };
  useSync();
  useDayAnnounced(date);
  useTimerReminders();
  useCountdownEnd(task);
  useEffect(() => void loadForms(), []);
  useShortcuts({
    ...usePageKeys(),
    ...Object.fromEntries(RING_NAMES.map((name, index) => [String(index + 1), () => chooseRing(name)])),
    "t": toggleTimer,
    "b": () => logBattle(),
    "g": addGoal,
    "?": () => setShowsShortcuts(true),
  });

  const complete = RING_NAMES.filter((name) => day?.completion[name]);
  const Panel = PANELS[ring];
  return (
    <div className="mx-auto flex min-h-dvh max-w-280 flex-col px-4 sm:px-8">
      <a
        href="#main"
        className="sr-only rounded-sm bg-ink px-4 py-2 text-paper focus:not-sr-only focus:absolute focus:top-3 focus:z-20"
      >
        Skip to today
      </a>
      <DashboardHeader heading={heading} email={user?.email} complete={complete} />
      <UnsentLine />
      <main id="main" tabIndex={-1} className="grid min-h-dvh grow content-start gap-6 pb-10">
        <SavingNotices />
        <TodayBand day={day} loading={day === null && !failed} onLogCommitment={logBattle} />
        <RingTabs value={ring} onChange={chooseRing} facts={factsOf(day)} complete={complete} />
        <RingPanel ring={ring}>
          {/* Keyed by the day, so that an open form does not stay open on another day. */}
          {day &&
            (ahead > 0 ? <FuturePanel key={asked} ring={ring} day={day} /> : <Panel key={asked} day={day} />)}
          {!day && failed && (
            <AlertBox
              {...failureText("Your day could not be loaded", error)}
              action={<Button size="small" onClick={() => void refetch()}>Try again</Button>}
            />
          )}
          {!day && !failed && <DaySkeleton />}
        </RingPanel>
      </main>
      <DashboardFooter onShortcuts={() => setShowsShortcuts(true)} />
      <Suspense>
        <LogBattle key={`battle ${date}`} date={date} battles={day?.void.battle_logs ?? []} />
      </Suspense>
      <AddGoal key={`goal ${date}`} date={date} goals={day?.water.goals ?? []} />
      {showsShortcuts && (
        <Suspense>
          <ShortcutsDialog onClose={() => setShowsShortcuts(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Announces the shown day when it changes. */
function useDayAnnounced(date: CalendarDate) {
  const last = useRef(date);
  const announce = useSetAtom(announcementAtom);
  useEffect(() => {
    if (last.current !== date) announce(longDate(date));
    last.current = date;
  }, [date, announce]);
}

/** Returns a function that stops the running timer, or shows and focuses the buttons that start one. */
function useTimerToggle(showEarth: () => void) {
  const status = useAtomValue(timerStatusAtom);
  const stop = useSetAtom(stopTimerAtom);
  const setTimerFocus = useSetAtom(timerFocusAtom);
  return () => {
    if (status === "running") return void stop();
    showEarth();
    setTimerFocus(true);
  };
}

function factsOf(day: Day | null): ByRing<string> {
  if (!day) return byRing(() => "");
  return {
    earth: RINGS.earth.fact(day.earth, day.date),
    water: RINGS.water.fact(day.water, day.date),
    fire: RINGS.fire.fact(day.fire, day.date),
    wind: RINGS.wind.fact(day.wind, day.date),
    void: RINGS.void.fact(day.void, day.date),
  };
}
