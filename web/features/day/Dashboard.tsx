import { useAtom, useAtomValue, useSetAtom, useStore } from "jotai/react";
import { Suspense, useEffect, useRef, useState } from "react";
import { type CalendarDate, zoneOf } from "#shared/calendar/mod.ts";
import { browserTimeZone } from "../../platform/clock.ts";
import { dayRuleAtom } from "./today.ts";
import { RING_NAMES } from "#shared/rings/mod.ts";
import { battleFormAtom, openBattleFormAtom } from "../void/battle_form.ts";
import { longDate } from "#shared/rules/format/format_day.ts";
import { addingGoalAtom } from "../water/water.ts";
import { daysAheadAtom, shownDayAtom } from "./shown_day.ts";
import { timerFocusAtom, toggleTimerAtom } from "../earth/timer.ts";
import { announcementAtom } from "../../frame/toasts.ts";
import { AddGoal } from "../water/AddGoal.tsx";
import { DashboardFooter } from "../../frame/DashboardFooter.tsx";
import { DashboardHeader } from "../../frame/DashboardHeader.tsx";
import { DayPanel, DayTabs } from "./DayRings.tsx";
import { Following, useFollowing } from "../../platform/Following.tsx";
import { lazyExtra } from "../../frame/lazy/lazy_extra.ts";
import { LazyDialog } from "../../frame/lazy/LazyDialog.tsx";
import { loadAhead } from "../../frame/lazy/load_ahead.ts";
import { loadForms, LogBattle } from "../forms/lazy_forms.ts";
import { DayWatch, loadPanels } from "../panels/lazy_panels.ts";
import { TodayBand } from "./TodayBand.tsx";
import { SavingNotices } from "../../frame/SavingNotices.tsx";
import { UnsentLine } from "../../frame/UnsentLine.tsx";
import { useSync } from "../../offline/use_sync.ts";
import { usePage } from "../../frame/use_page.ts";
import { useSteadyActions } from "#shared/ui/parts/use_steady_actions.ts";
import { chooseRing, showToday } from "./ring_choice.ts";
import { usePageKeys } from "../../frame/pages.ts";
import { useShortcuts } from "#shared/ui/keys/use_shortcuts.ts";
import { t } from "#shared/texts/translate.ts";

/** Loaded where days do not follow the device's zone: most users never need it. */
const DayOffer = lazyExtra(() => import("./DayOffer.tsx"));

const ShortcutsDialog = lazyExtra(() => import("../../frame/ShortcutsDialog.tsx"));

/**
 * Today, or the day in the address: its progress, and one panel per ring. A change of the day does not render it: each
 * part reads what it shows.
 */
export default function Dashboard() {
  const following = useFollowing();
  const date = useAtomValue(shownDayAtom, { store: following });
  const ahead = useAtomValue(daysAheadAtom, { store: following });
  const heading = usePage(t("{title} · Gorin", { title: ahead === 0 ? t("Today") : longDate(date) }));
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const toggleTimer = useSetAtom(toggleTimerAtom);
  const setTimerFocus = useSetAtom(timerFocusAtom);
  const openBattleForm = useSetAtom(openBattleFormAtom);
  const store = useStore();
  const isPlanned = () => store.get(daysAheadAtom) > 0;
  const logBattle = (commitment?: string) => {
    if (isPlanned()) return;
    chooseRing("void");
    openBattleForm(commitment);
  };
  const openGoalDialog = useSetAtom(addingGoalAtom);
  const addGoal = () => {
    if (isPlanned()) return;
    chooseRing("water");
    openGoalDialog(true);
  };
  const onShortcuts = () => setShowsShortcuts(true);
  const steady = useSteadyActions({ onLogCommitment: logBattle, onShortcuts });
  const frame = useRef<HTMLDivElement>(null);
  useSync();
  useEffect(() => loadAhead({ preload: loadPanels }, { preload: loadForms }, ShortcutsDialog), []);
  useDayAnnounced(date);
  useShortcuts({
    ...usePageKeys(),
    ...Object.fromEntries(RING_NAMES.map((name, index) => [String(index + 1), () => chooseRing(name)])),
    "t": () => {
      if (!toggleTimer()) return;
      showToday("earth");
      setTimerFocus(true);
    },
    "b": () => logBattle(),
    "g": addGoal,
    "?": onShortcuts,
  });
  return (
    <div ref={frame} className="mx-auto flex min-h-dvh max-w-280 flex-col px-4 sm:px-8">
      <a
        href="#main"
        className="sr-only rounded-sm bg-ink px-4 py-2 text-paper focus:not-sr-only focus:absolute focus:top-3 focus:z-20"
      >
        {t("Skip to today")}
      </a>
      <DashboardHeader heading={heading} />
      <UnsentLine />
      <main id="main" tabIndex={-1} className="grid min-h-dvh grow content-start gap-6 pb-10">
        <div className="mt-6 grid gap-6 empty:hidden">
          <SavingNotices />
        </div>
        <Following>
          <TodayBand onLogCommitment={steady.onLogCommitment} />
        </Following>
        <DayTabs />
        <Following part="panel">
          <DayPanel />
        </Following>
        {ahead === 0 && <ShownDayOffer />}
      </main>
      <DashboardFooter onShortcuts={steady.onShortcuts} />
      <BattleDialog />
      <GoalDialog />
      <Suspense>
        <DayWatch root={frame} />
      </Suspense>
      {showsShortcuts && (
        <LazyDialog onClose={() => setShowsShortcuts(false)}>
          <ShortcutsDialog onClose={() => setShowsShortcuts(false)} />
        </LazyDialog>
      )}
    </div>
  );
}

/** The offer to let the days follow the device. Below the rest of the page, since it shows up later. */
function ShownDayOffer() {
  const rule = useAtomValue(dayRuleAtom);
  return zoneOf(rule) !== browserTimeZone() && (
    <Suspense>
      <DayOffer />
    </Suspense>
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

/** The Log Battle dialog, while it is open. */
function BattleDialog() {
  const [form, setForm] = useAtom(battleFormAtom);
  const date = useAtomValue(shownDayAtom);
  return form && (
    <LazyDialog onClose={() => setForm(null)}>
      <LogBattle date={date} form={form} />
    </LazyDialog>
  );
}

function GoalDialog() {
  return <AddGoal date={useAtomValue(shownDayAtom)} />;
}
