import { useAtom, useAtomValue, useSetAtom, useStore } from "jotai/react";
import { atom } from "jotai/vanilla";
import { memo, Suspense, useEffect, useRef, useState } from "react";
import { todayFor } from "#shared/domain/calendar.ts";
import { longDate } from "#shared/domain/format.ts";
import { type ByRing, byRing, RING_NAMES, type RingName, RINGS } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { useSteadyActions } from "#shared/ui/Content.tsx";
import { AlertBox, Button, DamagedBox, Skeleton } from "#shared/ui/Controls.tsx";
import { useRestoredFocus } from "#shared/ui/focus.ts";
import { RingPanel, RingTabs } from "#shared/ui/RingTabs.tsx";
import { useShortcuts } from "#shared/ui/keys.ts";
import { DeferredPart, type Store, structuralAtom, useDeferredStore } from "../../app/Deferred.tsx";
import { loadAhead, pageIsShown } from "../../app/Lazy.tsx";
import { LazyDialog } from "../../app/LazyDialog.tsx";
import { NotOnDevice } from "../../day/NotOnDevice.tsx";
import { failureText, minuteAtom, screenAtom, usePage } from "../../app/platform.ts";
import { dayRuleAtom, isUserAwaitedAtom, userAtom, userIdAtom } from "../../app/session.ts";
import { DashboardHeader, PAGE, SavingNotices, SkipLink, UnsentLine } from "../../day/Frame.tsx";
import type { PanelComponent } from "../../day/PanelHeading.tsx";
import {
  chooseRing,
  completeRingsAtom,
  dayAtom,
  dayQueryAtom,
  daysAheadAtom,
  dayStatusAtom,
  shownDayAtom,
  shownRingAtom,
  showToday,
} from "../../day/day.ts";
import { useSync } from "../../day/sync.ts";
import { RecordLinks } from "../../day/RecordLinks.tsx";
import { EarthPanel, soFarAtom } from "../../features/earth/Earth.tsx";
import type { EARTH_KEYS } from "../../features/earth/commands.ts";
import type { VOID_KEYS } from "../../features/void/commands.ts";
import type { WATER_KEYS } from "../../features/water/commands.ts";
import { timerFocusAtom, toggleTimerAtom } from "../../day/timer.ts";
import { AddGoal } from "../../features/water/AddGoal.tsx";
import { TodayBand } from "./Band.tsx";
import { daysBeforeAtom } from "../../day/days_before.ts";
import {
  DayGuide,
  DayOffer,
  DayWatch,
  FirePanel,
  FuturePanel,
  LeftEdits,
  loadPanels,
  LogBattle,
  VoidPanel,
  WaterPanel,
  WeekColumn,
  WindPanel,
} from "./lazy_panels.ts";
import { addingGoalAtom, battleFormAtom, openBattleFormAtom } from "../../day/open_forms.ts";

const LINES = ["w-2/3", "w-full", "w-1/2"];

/** The placeholder of a panel while its day is loading. */
export function DaySkeleton() {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2 roomy:border-b roomy:border-hairline roomy:pb-5">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-4 w-full max-w-80" />
      </div>
      <div className="grid items-start gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-x-18">
        <Lines className="h-52" />
        <Lines className="h-52" />
      </div>
    </div>
  );
}

function Lines({ className }: { className: string }) {
  return (
    <div className={`grid content-start gap-4 ${className}`}>
      <Skeleton className="h-5 w-28" />
      {LINES.map((width) => <Skeleton key={width} className={`h-3 ${width}`} />)}
    </div>
  );
}

/** The panel of each ring. A missing one is a compile error. */
const PANELS: ByRing<PanelComponent> = {
  earth: EarthPanel,
  water: WaterPanel,
  fire: FirePanel,
  wind: WindPanel,
  void: VoidPanel,
};

/** Returns the short fact of each ring on the shown day. Empty while the day is loading, null when it is not there. */
function useFacts(store: Store): ByRing<string> | null {
  const day = useAtomValue(dayAtom, { store });
  const status = useAtomValue(dayStatusAtom, { store });
  const ahead = useAtomValue(daysAheadAtom, { store });
  const soFar = useAtomValue(soFarAtom, { store });
  // Nothing has failed or is missing on a day that has not come.
  if (ahead > 0) return null;
  if (!day) return status === "loading" ? byRing(() => "") : null;
  return {
    earth: RINGS.earth.fact(soFar(day).earth, day.date),
    water: RINGS.water.fact(day.water, day.date),
    fire: RINGS.fire.fact(day.fire, day.date),
    wind: RINGS.wind.fact(day.wind, day.date),
    void: RINGS.void.fact(day.void, day.date),
  };
}

/** How far each ring of the shown day is; null while that is not known, and on a day that has not come. */
const progressAtom = structuralAtom(
  atom((get) => get(daysAheadAtom) > 0 ? null : get(dayAtom)?.progress ?? null),
);

/** The tabs of the rings, with the progress and the facts of the shown day. */
export const DayTabs = memo(function DayTabs() {
  const store = useDeferredStore();
  const facts = useFacts(store);
  const complete = useAtomValue(completeRingsAtom, { store });
  return (
    <RingTabs
      value={useAtomValue(shownRingAtom)}
      onChange={chooseRing}
      facts={facts}
      complete={complete}
      progress={useAtomValue(progressAtom, { store })}
    />
  );
});

const DAY_MS = 86_400_000;

/** For how many days of an account the whole guide is shown, and the next ring alone. */
const GUIDED_DAYS = 7;
const REMINDED_DAYS = 14;

/**
 * The guide of today: whole in the first week of an account, short in the second. None later, for users with a history
 * from elsewhere, and where that cannot be fetched; undefined until it is known.
 */
const guideAtom = atom((get): "whole" | "short" | "none" | undefined => {
  const user = get(userAtom);
  if (get(daysAheadAtom) !== 0) return "none";
  // The day of a new device can arrive before its user: the guide would then move the panel.
  if (!user) return get(isUserAwaitedAtom) ? "none" : undefined;
  const created = Date.parse(user.created_at);
  const age = (get(minuteAtom) - created) / DAY_MS;
  if (age >= REMINDED_DAYS) return "none";
  const { data, failureCount } = get(daysBeforeAtom);
  if (!data) return failureCount === 0 ? undefined : "none";
  const first = data.days[0]?.date;
  if (first !== undefined && first < todayFor(get(dayRuleAtom), created)) return "none";
  return age < GUIDED_DAYS ? "whole" : "short";
});

/** The panel of a ring of the shown day. */
export const DayPanel = memo(function DayPanel() {
  const ring = useAtomValue(shownRingAtom);
  const status = useAtomValue(dayStatusAtom);
  const guide = useAtomValue(guideAtom);
  // Once it is there, the panel stays.
  const [isGuideKnown, setIsGuideKnown] = useState(guide !== undefined);
  if (guide !== undefined && !isGuideKnown) setIsGuideKnown(true);
  const isShown = status !== "loading" && isGuideKnown;
  // An effect runs after the paint.
  useEffect(() => isShown ? pageIsShown() : undefined, [isShown]);
  // The code of the first panel is there. That of the others should be by the time the day is.
  useEffect(() => ring === "earth" ? undefined : void loadPanels(), [ring]);
  return (
    <div className="grid gap-10">
      {/* The panel waits for the code of the guide above it, which would move it. */}
      <Suspense
        fallback={
          <RingPanel ring={ring}>
            <DaySkeleton />
          </RingPanel>
        }
      >
        {isShown && (guide === "whole" || guide === "short") && <DayGuide isShort={guide === "short"} />}
        <RingPanel key={isShown ? status : "loading"} ring={ring}>
          {isShown ? <PanelContent ring={ring} /> : <DaySkeleton />}
        </RingPanel>
      </Suspense>
    </div>
  );
});

/** A ring of the shown day, or why the day is not there. */
function PanelContent({ ring }: { ring: RingName }) {
  const day = useAtomValue(dayAtom);
  const status = useAtomValue(dayStatusAtom);
  const ahead = useAtomValue(daysAheadAtom);
  const userId = useAtomValue(userIdAtom);
  const [tries, setTries] = useState(0);
  if (status === "failed") return <DayFailed />;
  if (!day) return status === "awaited" ? <NotOnDevice /> : <DaySkeleton />;
  if (day.damaged?.includes(ring)) return <DamagedBox />;
  const Panel = PANELS[ring];
  const missing = <PanelFailed onRetry={() => setTries(tries + 1)} />;
  return (
    // Keyed by the user and the day, so that no form stays open for another user or on another day, and by the ring,
    // so that the panel of another does not stay while its code is loaded.
    <Suspense key={`${userId} ${day.date} ${ring} ${tries}`} fallback={<DaySkeleton />}>
      <RecordLinks>
        {ahead > 0
          ? <FuturePanel ring={ring} day={day}>{missing}</FuturePanel>
          : <Panel day={day}>{missing}</Panel>}
      </RecordLinks>
    </Suspense>
  );
}

/** In place of a panel whose code could not be loaded. */
function PanelFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <AlertBox
      message={t("This could not be loaded")}
      action={<Button size="small" onClick={onRetry}>{t("Try again")}</Button>}
    />
  );
}

function DayFailed() {
  const { error, refetch } = useAtomValue(dayQueryAtom);
  return (
    <AlertBox
      {...failureText(t("Your day could not be loaded"), error)}
      action={<Button size="small" onClick={() => void refetch()}>{t("Try again")}</Button>}
    />
  );
}

/** Whether the week has room beside the day. */
const isWideAtom = screenAtom("(width >= 100rem)");

/** The keys that rings declare for the dashboard. */
type RingKey = keyof typeof EARTH_KEYS | keyof typeof WATER_KEYS | keyof typeof VOID_KEYS;

/**
 * Today, or the day in the address: its progress, and one panel per ring. A change of the day does not render it: each
 * part reads what it shows.
 */
export default function Dashboard() {
  const following = useDeferredStore();
  const date = useAtomValue(shownDayAtom, { store: following });
  const ahead = useAtomValue(daysAheadAtom, { store: following });
  const heading = usePage(t("{title} · Gorin", { title: ahead === 0 ? t("Today") : longDate(date) }));
  const ring = useAtomValue(shownRingAtom, { store: following });
  const hasTimer = ahead === 0 && ring === "earth";
  const isWide = useAtomValue(isWideAtom);
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
  const steady = useSteadyActions({ onLogCommitment: logBattle });
  const frame = useRef<HTMLDivElement>(null);
  useRestoredFocus(frame);
  useSync();
  useEffect(() => loadAhead({ preload: loadPanels }), []);
  const keys: Record<RingKey, () => void> = {
    t: () => {
      if (!toggleTimer()) return;
      showToday("earth");
      setTimerFocus(true);
    },
    b: () => logBattle(),
    g: addGoal,
  };
  useShortcuts({
    ...Object.fromEntries(RING_NAMES.map((name, index) => [String(index + 1), () => chooseRing(name)])),
    ...keys,
  });
  return (
    <div ref={frame} className={PAGE}>
      <SkipLink>{t("Skip to today")}</SkipLink>
      <DashboardHeader heading={heading} hasTimer={hasTimer} />
      <UnsentLine />
      <main
        id="main"
        tabIndex={-1}
        className="grid min-h-dvh grow content-start gap-6 pb-10 compact:gap-3 print:min-h-0"
      >
        <div className="mt-6 grid gap-6 empty:hidden">
          <SavingNotices />
          <Suspense>
            <LeftEdits />
          </Suspense>
        </div>
        <DeferredPart>
          <TodayBand onLogCommitment={steady.onLogCommitment} />
        </DeferredPart>
        <DayTabs />
        <DeferredPart part="panel">
          <DayPanel />
        </DeferredPart>
        {ahead === 0 && (
          <Suspense>
            <DayOffer />
          </Suspense>
        )}
      </main>
      <Suspense>
        {isWide && <WeekColumn />}
        <DayWatch />
      </Suspense>
      <BattleDialog />
      <GoalDialog />
    </div>
  );
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
