import { useAtomValue, useSetAtom } from "jotai/react";
import { VOID_LIMITS } from "#shared/rings/mod.ts";
import { VoidFigures } from "#shared/ui/void/VoidFigures.tsx";
import { saveRingAtom } from "../day/save_ring.ts";
import { isTodayAtom } from "../day/shown_day.ts";
import { changeReflection } from "./void.ts";
import type { PanelProps } from "../day/panel.ts";
import { PanelHeading } from "../day/PanelHeading.tsx";
import { SavedText } from "../../drafts/SavedText.tsx";
import { VoidBattles } from "./VoidBattles.tsx";
import { VoidCommitment } from "./VoidCommitment.tsx";
import { VoidStats } from "./VoidStats.tsx";
import { YesterdayCommitment } from "./YesterdayCommitment.tsx";

/** Endless War: what was promised, what was fought, and what is promised next. */
export function VoidPanel({ day: { date, void: ring } }: PanelProps) {
  const save = useSetAtom(saveRingAtom);
  const isToday = useAtomValue(isTodayAtom);
  return (
    <div className="grid gap-6">
      <PanelHeading ring="void" />
      {isToday && <YesterdayCommitment key={date} date={date} />}
      <VoidFigures battles={ring.battle_logs} />
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[1.25fr_1fr]">
        <VoidBattles date={date} battles={ring.battle_logs} />
        <div className="grid min-w-0 gap-5">
          <VoidCommitment date={date} commitment={ring.tomorrow_commitment} />
          <VoidStats />
          <SavedText
            date={date}
            field="void.reflection"
            label="Reflection"
            hint="What did today's war teach you?"
            saved={ring.reflection}
            maxLength={VOID_LIMITS.text}
            action="Save reflection"
            failed="Failed to save Void Ring data"
            onSave={(reflection) => save(date, changeReflection(reflection))}
          />
        </div>
      </div>
    </div>
  );
}
