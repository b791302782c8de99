import { useAtomValue } from "jotai/react";
import type { WeaknessRep } from "#shared/rings/mod.ts";
import { ReuseButtons } from "#shared/ui/parts/ReuseButtons.tsx";
import { reusableReps, type UsedRep } from "./reusable.ts";
import { repHistoryAtom } from "./wind_queries.ts";
import { t } from "#shared/texts/translate.ts";

export interface PracticeAgainProps {
  /** Those of the day, which are not offered. */
  reps: readonly WeaknessRep[];
  onReuse: (rep: UsedRep) => void;
}

/** The reps of late, to be added again. */
export function PracticeAgain({ reps, onReuse }: PracticeAgainProps) {
  const { data } = useAtomValue(repHistoryAtom);
  return (
    <ReuseButtons
      title={t("Practice again")}
      items={reusableReps(data?.weakness_reps ?? [], reps)}
      onReuse={({ rep }) => onReuse(rep)}
    />
  );
}
