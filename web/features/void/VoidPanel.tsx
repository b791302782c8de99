import { useAtomValue, useSetAtom } from "jotai/react";
import { Suspense } from "react";
import { type Battle, VOID_LIMITS } from "#shared/rings/mod.ts";
import { saveRingAtom } from "../day/save_ring.ts";
import { isTodayAtom } from "../day/shown_day.ts";
import { useItemRequest } from "../palette/item_request.ts";
import { openBattleFormAtom } from "./battle_form.ts";
import { changeReflection } from "./void.ts";
import { PanelHeading, type PanelProps } from "../day/PanelHeading.tsx";
import VOID_QUESTIONS from "#shared/data/questions/void.json" with { type: "json" };
import { SavedText } from "../../drafts/SavedText.tsx";
import { VoidBattles } from "./VoidBattles.tsx";
import { VoidCommitment } from "./VoidCommitment.tsx";
import { YesterdayCommitment } from "./YesterdayCommitment.tsx";
import { Figure, Figures } from "#shared/ui/parts/Figure.tsx";
import { VoidStats } from "../forms/lazy_forms.ts";
import { t } from "#shared/texts/translate.ts";

/** Endless War: battles, commitments, stats and a reflection. */
export function VoidPanel({ day: { date, void: ring } }: PanelProps) {
  const save = useSetAtom(saveRingAtom);
  const isToday = useAtomValue(isTodayAtom);
  const openForm = useSetAtom(openBattleFormAtom);
  useItemRequest("void", { "log commitment": () => openForm(ring.today_commitment) });
  return (
    <div className="grid gap-6">
      <PanelHeading ring="void" questions={VOID_QUESTIONS} />
      {isToday && <YesterdayCommitment key={date} date={date} />}
      <VoidFigures battles={ring.battle_logs} />
      {/* On phones the day's figures stand before the stats, which would seem to be theirs. */}
      <div className="grid items-start gap-x-10 gap-y-5 max-sm:contents lg:grid-cols-[1.25fr_1fr]">
        <div className="grid min-w-0 gap-5">
          <VoidBattles date={date} battles={ring.battle_logs} />
          <SavedText
            date={date}
            field="void.reflection"
            label={t("Reflection")}
            hint={isToday
              ? t("What did today's battles teach you?")
              : t("What did this day's battles teach you?")}
            saved={ring.reflection}
            maxLength={VOID_LIMITS.text}
            action={t("Save reflection")}
            failed={t("Failed to save Void Ring data")}
            onSave={(reflection) => save(date, changeReflection(reflection))}
          />
        </div>
        <div className="grid min-w-0 gap-5 max-sm:contents">
          <VoidCommitment date={date} commitment={ring.tomorrow_commitment} />
          <div className="empty:hidden max-sm:order-last">
            <Suspense>
              <VoidStats />
            </Suspense>
          </div>
        </div>
      </div>
    </div>
  );
}

/** The four figures of the Void panel. */
export function VoidFigures({ battles }: { battles: readonly Battle[] }) {
  const count = (outcome: Battle["outcome"]) => battles.filter((battle) => battle.outcome === outcome).length;
  return (
    <Figures quiet={battles.length === 0}>
      <Figure label={t("Victories")} value={count("victory")} />
      <Figure label={t("Defeats")} value={count("defeat")} />
      <Figure label={t("Ongoing")} value={count("ongoing")} />
      <Figure label={t("Avg Difficulty")} value={`${averageDifficulty(battles).toFixed(1)}/10`} />
    </Figures>
  );
}

function averageDifficulty(battles: readonly Battle[]): number {
  if (battles.length === 0) return 0;
  return battles.reduce((sum, battle) => sum + battle.difficulty_rating, 0) / battles.length;
}
