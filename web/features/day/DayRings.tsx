import { useAtomValue } from "jotai/react";
import { atom } from "jotai/vanilla";
import { memo, Suspense, useEffect, useState } from "react";
import { type ByRing, byRing, type RingName, RINGS } from "#shared/rings/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { RingPanel, RingTabs } from "#shared/ui/parts/RingTabs.tsx";
import { failureText } from "../../frame/failure_text.ts";
import { pageIsShown } from "../../frame/lazy/load_ahead.ts";
import { useFollowing } from "../../platform/Following.tsx";
import { NotOnDevice } from "../../platform/NotOnDevice.tsx";
import { steadyAtom } from "../../platform/steady_atom.ts";
import { EarthPanel } from "../earth/EarthPanel.tsx";
import { soFarAtom } from "../earth/so_far.ts";
import { DaySkeleton } from "./DaySkeleton.tsx";
import { completeRingsAtom, dayAtom, dayQueryAtom, dayStatusAtom } from "./day.ts";
import {
  FirePanel,
  FuturePanel,
  loadPanels,
  VoidPanel,
  WaterPanel,
  WindPanel,
} from "../panels/lazy_panels.ts";
import type { PanelComponent } from "./PanelHeading.tsx";
import { chooseRing, shownRingAtom } from "./ring_choice.ts";
import { daysAheadAtom } from "./shown_day.ts";
import { t } from "#shared/texts/translate.ts";

/** The panel of each ring. A missing one is a compile error. */
const PANELS: ByRing<PanelComponent> = {
  earth: EarthPanel,
  water: WaterPanel,
  fire: FirePanel,
  wind: WindPanel,
  void: VoidPanel,
};

/** The short fact of each ring on the shown day. Empty while the day is loading, null when it is not there. */
const factsAtom = steadyAtom(atom((get): ByRing<string> | null => {
  const day = get(dayAtom);
  // Nothing has failed or is missing on a day that has not come.
  if (get(daysAheadAtom) > 0) return null;
  if (!day) return get(dayStatusAtom) === "loading" ? byRing(() => "") : null;
  return {
    earth: RINGS.earth.fact(get(soFarAtom)(day).earth, day.date),
    water: RINGS.water.fact(day.water, day.date),
    fire: RINGS.fire.fact(day.fire, day.date),
    wind: RINGS.wind.fact(day.wind, day.date),
    void: RINGS.void.fact(day.void, day.date),
  };
}));

/** The tabs of the rings, with the facts of the shown day. */
export const DayTabs = memo(function DayTabs() {
  const store = useFollowing();
  const facts = useAtomValue(factsAtom, { store });
  const complete = useAtomValue(completeRingsAtom, { store });
  return (
    <RingTabs value={useAtomValue(shownRingAtom)} onChange={chooseRing} facts={facts} complete={complete} />
  );
});

/** The panel of a ring of the shown day. */
export const DayPanel = memo(function DayPanel() {
  const ring = useAtomValue(shownRingAtom);
  const status = useAtomValue(dayStatusAtom);
  const isShown = status !== "loading";
  // An effect runs after the paint.
  useEffect(() => isShown ? pageIsShown() : undefined, [isShown]);
  // The code of the first panel is there. That of the others should be by the time the day is.
  useEffect(() => ring === "earth" ? undefined : void loadPanels(), [ring]);
  return (
    <RingPanel key={status} ring={ring}>
      <PanelContent ring={ring} />
    </RingPanel>
  );
});

/** A ring of the shown day, or why the day is not there. */
function PanelContent({ ring }: { ring: RingName }) {
  const day = useAtomValue(dayAtom);
  const status = useAtomValue(dayStatusAtom);
  const ahead = useAtomValue(daysAheadAtom);
  const [tries, setTries] = useState(0);
  if (status === "failed") return <DayFailed />;
  if (!day) return status === "awaited" ? <NotOnDevice /> : <DaySkeleton />;
  if (day.damaged?.includes(ring)) return <RingDamaged />;
  const Panel = PANELS[ring];
  const missing = <PanelFailed onRetry={() => setTries(tries + 1)} />;
  return (
    // Keyed by the day, so that an open form does not stay open on another day, and by the ring, so that the panel of
    // another does not stay while its code is loaded.
    <Suspense key={`${day.date} ${ring} ${tries}`} fallback={<DaySkeleton />}>
      {ahead > 0
        ? <FuturePanel ring={ring} day={day}>{missing}</FuturePanel>
        : <Panel day={day}>{missing}</Panel>}
    </Suspense>
  );
}

/** In place of a ring that the server cannot read. */
function RingDamaged() {
  return (
    <AlertBox
      message={t("This ring of the day is damaged on the server and cannot be read")}
      reason={t("Whoever runs the server can restore a backup. Everything else works as usual.")}
    />
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
