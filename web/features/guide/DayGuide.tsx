import { useSetAtom } from "jotai/react";
import type { ShownDay } from "../day/day.ts";
import { type ByRing, RING_NAMES, type RingName, RINGS } from "#shared/rings/mod.ts";
import { Card } from "#shared/ui/parts/Card.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { classes } from "#shared/ui/parts/classes.ts";
import { besideGlyph, Glyph } from "#shared/ui/mark/Glyph.tsx";
import { focusTimerAtom } from "../earth/timer.ts";
import { openBattleFormAtom } from "../void/battle_form.ts";
import { addingGoalAtom } from "../water/water.ts";
import { nextStep } from "./next_step.ts";
import { chooseRing } from "../day/ring_choice.ts";
import { t } from "#shared/texts/translate.ts";

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
    <Card title={t("Five rings for today")}>
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
    </Card>
  );
}
