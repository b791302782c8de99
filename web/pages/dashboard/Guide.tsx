import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import { type ByRing, dueGoals, RING_NAMES, type RingName, RINGS } from "#shared/domain/rings/mod.ts";
import { suggestedCategory } from "#shared/domain/time.ts";
import { t } from "#shared/texts/translate.ts";
import { Button, Section } from "#shared/ui/Controls.tsx";
import { Glyph } from "#shared/ui/RingBadge.tsx";
import { panelId } from "#shared/ui/RingTabs.tsx";
import { scrolling } from "../../app/platform.ts";
import { chooseRing, dayAtom, itemRequestAtom, type ShownDay, shownRingAtom } from "../../day/day.ts";
import { addingGoalAtom, openBattleFormAtom } from "../../day/open_forms.ts";
import { startTimerAtom, timerStatusAtom } from "../../day/timer.ts";
import { DayOffer } from "./DayOffer.tsx";

/** What completes a ring, and the next action towards that. */
export interface NextStep {
  readonly why: string;
  readonly action: string;
  /** What the ring's panel opens for it. */
  readonly request?: string;
}

const STEPS: ByRing<(day: ShownDay) => NextStep> = {
  earth: ({ earth }) => ({
    why: t("Complete with your first entry. {category} would be a beginning.", {
      category: t(suggestedCategory(earth.actual_entries)),
    }),
    action: t("Start a timer"),
  }),
  water: ({ date, water }) => ({
    why: t("Complete when one goal succeeds. Begin smaller than you want to."),
    action: dueGoals(water.goals, date).length === 0 ? t("Add a goal") : t("Judge your goals"),
  }),
  fire: ({ fire }) => ({
    why: t("Complete after one attack of half an hour or less."),
    ...(fire.weakness && fire.task
      ? { action: t("Do the task") }
      : { action: t("Pick a weakness"), request: "choose weakness" }),
  }),
  wind: ({ wind }) => ({
    why: t("Complete when you say that you have studied enough."),
    ...(wind.study_targets.length > 0
      ? { action: t("Study") }
      : { action: t("Choose what to study"), request: "add study target" }),
  }),
  void: () => ({ why: t("Complete with the first battle that you log."), action: t("Log a battle") }),
};

/** Returns what completes a ring of a day, and the next action towards that. */
export function nextStep(ring: RingName, day: ShownDay): NextStep {
  return STEPS[ring](day);
}

/**
 * What completes each ring of a newcomer's day, with buttons that begin it, until every ring has something. `isShort`:
 * the next ring alone.
 */
export function DayGuide({ isShort }: { isShort: boolean }) {
  const day = useAtomValue(dayAtom);
  const panel = `${day?.date} ${useAtomValue(shownRingAtom)}`;
  // What gives the last ring something moves no panel under the pointer: the guide goes with the panel.
  const [keptFor, setKeptFor] = useState("");
  const isNeeded = day !== null && needsGuide(day);
  if (isNeeded && keptFor !== panel) setKeptFor(panel);
  if (!day || !(isNeeded || keptFor === panel)) return null;
  if (!isShort) {
    return (
      <Section
        title={t("Five rings for today")}
        aside={<DayOffer isBeside />}
        className="compact:order-last"
      >
        <ol>
          {RING_NAMES.map((ring) => (
            <li key={ring}>
              <GuideRow ring={ring} day={day} />
            </li>
          ))}
        </ol>
      </Section>
    );
  }
  const intact = RING_NAMES.filter((ring) => !day.damaged?.includes(ring));
  const next = intact.find((ring) => !day.completion[ring]) ?? intact.at(-1);
  return next && (
    <section aria-label={t("Next")} className="compact:order-last">
      <GuideRow ring={next} day={day} />
    </section>
  );
}

/** How many frames a panel may take to show. */
const PANEL_FRAMES = 60;

/** Scrolls to the panel of a ring once it shows: the guide above it pushes it out of view. */
function scrollToPanel(ring: RingName, frames = PANEL_FRAMES): void {
  requestAnimationFrame(() => {
    const panel = document.getElementById(panelId(ring));
    if (panel) panel.scrollIntoView({ behavior: scrolling() });
    else if (frames > 0) scrollToPanel(ring, frames - 1);
  });
}

function GuideRow({ ring, day }: { ring: RingName; day: ShownDay }) {
  const startTimer = useSetAtom(startTimerAtom);
  const timer = useAtomValue(timerStatusAtom);
  const addGoal = useSetAtom(addingGoalAtom);
  const logBattle = useSetAtom(openBattleFormAtom);
  const request = useSetAtom(itemRequestAtom);
  const step = nextStep(ring, day);
  const begin: Partial<ByRing<() => void>> = {
    earth: () => {
      void startTimer(suggestedCategory(day.earth.actual_entries));
      scrollToPanel(ring);
    },
    ...(day.water.goals.length === 0 && { water: () => addGoal(true) }),
    void: () => logBattle(),
  };
  const start = () => {
    chooseRing(ring);
    if (step.request) request({ ring, action: step.request, id: "" });
    else (begin[ring] ?? (() => scrollToPanel(ring)))();
  };
  const done = day.completion[ring];
  return (
    <div
      data-ring={ring}
      className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 py-1 sm:grid-cols-[auto_minmax(0,1fr)_auto] lg:grid-cols-[auto_14rem_minmax(0,1fr)_auto] lg:gap-x-6 max-sm:py-2.5"
    >
      <Glyph ring={ring} lit className="text-glyph max-lg:row-span-2 max-sm:self-start" />
      <span className="font-display text-title">{t(RINGS[ring].purpose)}</span>
      <span className="text-soft max-lg:col-start-2 max-lg:text-small">{step.why}</span>
      <span className="max-sm:col-start-2 max-sm:mt-1.5 sm:max-lg:col-start-3 sm:max-lg:row-span-2 sm:max-lg:row-start-1">
        {done
          ? <span className="text-small font-semibold text-ring">{t("Done")}</span>
          : ring === "earth" && timer === "running"
          ? <span className="text-small font-semibold text-ring">{t("Running")}</span>
          : <Button look="ring" size="small" className="lg:min-w-48" onClick={start}>{step.action}</Button>}
      </span>
    </div>
  );
}

/** Whether something is recorded in a ring of a day. */
const STARTED: ByRing<(day: ShownDay) => boolean> = {
  earth: ({ earth }) => earth.actual_entries.length > 0,
  water: ({ water }) => water.goals.some(({ state }) => state !== "pending"),
  fire: ({ fire }) => fire.weakness !== "" || fire.task !== "",
  wind: ({ wind }) => wind.study_targets.length + wind.weakness_reps.length > 0 || wind.done,
  void: ({ void: { battle_logs } }) => battle_logs.length > 0,
};

/** Returns whether a day has a ring in which nothing is recorded yet. */
export function needsGuide(day: ShownDay): boolean {
  return RING_NAMES.some((ring) => !STARTED[ring](day));
}
