import { useSetAtom } from "jotai/react";
import { type ByRing, dueGoals, RING_NAMES, type RingName, RINGS } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { Button, classes, Section } from "#shared/ui/Controls.tsx";
import { besideGlyph, Glyph } from "#shared/ui/RingBadge.tsx";
import { chooseRing, type ShownDay } from "../../day/day.ts";
import { focusTimerAtom } from "../../day/timer.ts";
import { addingGoalAtom, openBattleFormAtom } from "../../day/open_forms.ts";

/** What closes a ring, and the next action towards that. */
export interface NextStep {
  readonly why: string;
  readonly action: string;
}

/** The next step of each ring. */
const STEPS: ByRing<(day: ShownDay) => NextStep> = {
  earth: () => ({ why: t("is complete with your first time entry."), action: t("Start a timer") }),
  water: ({ date, water }) => ({
    why: t("is complete when one goal succeeds."),
    action: dueGoals(water.goals, date).length === 0 ? t("Add a goal") : t("Judge your goals"),
  }),
  fire: ({ fire }) => ({
    why: t("is complete when you have done one task against a weakness."),
    action: fire.weakness && fire.task ? t("Do the task") : t("Choose a weakness"),
  }),
  wind: ({ wind }) => ({
    why: t("is complete when you say you've studied enough."),
    action: wind.study_targets.length === 0 ? t("Choose what to study") : t("Study"),
  }),
  void: () => ({ why: t("is complete with the first battle you log."), action: t("Log a battle") }),
};

/** Returns what closes a ring of a day, and the next action towards that. */
export function nextStep(ring: RingName, day: ShownDay): NextStep {
  return STEPS[ring](day);
}

/** What closes each ring of an empty day: one line and one action per ring, checked off as the rings close. */
export function DayGuide({ day }: { day: ShownDay }) {
  const focusTimer = useSetAtom(focusTimerAtom);
  const addGoal = useSetAtom(addingGoalAtom);
  const logBattle = useSetAtom(openBattleFormAtom);
  const open: Partial<ByRing<() => void>> = {
    earth: focusTimer,
    ...(day.water.goals.length === 0 && { water: () => addGoal(true) }),
    void: () => logBattle(),
  };
  const start = (ring: RingName) => {
    chooseRing(ring);
    open[ring]?.();
  };
  return (
    <Section title={t("Five rings for today")}>
      <ol>
        {RING_NAMES.map((ring) => {
          const done = day.completion[ring];
          const { why, action } = nextStep(ring, day);
          return (
            <li
              key={ring}
              data-ring={ring}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-hairline py-2 max-sm:items-baseline"
            >
              <Glyph ring={ring} lit={done} className="text-title" />
              <span className={classes(done && "text-soft")}>
                <span className={classes("font-semibold", besideGlyph(ring))}>{t(RINGS[ring].title)}</span>
                {" "}
                <span className="text-small text-soft">{why}</span>
              </span>
              {done ? <span className="text-small font-semibold text-ring">{t("Done")}</span> : (
                <Button
                  size="small"
                  className="max-sm:col-start-2 max-sm:mt-1 max-sm:justify-self-start"
                  onClick={() => start(ring)}
                >
                  {action}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </Section>
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
