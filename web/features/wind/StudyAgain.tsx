import { useAtomValue } from "jotai/react";
import type { StudyTarget } from "#shared/rings/mod.ts";
import { ReuseButtons } from "#shared/ui/parts/ReuseButtons.tsx";
import { reusableTargets, type UsedTarget } from "./reusable.ts";
import { studyHistoryAtom } from "./wind_queries.ts";
import { t } from "#shared/texts/translate.ts";

export interface StudyAgainProps {
  /** Those of the day, which are not offered. */
  targets: readonly StudyTarget[];
  onReuse: (target: UsedTarget) => void;
}

/** What was studied lately, to be added again. */
export function StudyAgain({ targets, onReuse }: StudyAgainProps) {
  const { data } = useAtomValue(studyHistoryAtom);
  return (
    <ReuseButtons
      title={t("Study again")}
      items={reusableTargets(data?.study_targets ?? [], targets)}
      onReuse={({ target }) => onReuse(target)}
    />
  );
}
