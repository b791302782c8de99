import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Wind } from "#shared/rings/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { ComplacencyCheck } from "#shared/ui/wind/ComplacencyCheck.tsx";
import { NotLoaded } from "../../frame/NotLoaded.tsx";
import { isOfflineAtom } from "../../offline/contact.ts";
import { saveRingAtom } from "../day/save_ring.ts";
import { answerComplacency } from "./wind.ts";
import { complacencyAtom } from "./wind_queries.ts";
import { useFailure } from "../day/use_attempt.ts";
import { t } from "#shared/texts/translate.ts";

export interface WindComplacencyProps {
  date: CalendarDate;
  /** The day's answers, which are newer than the loaded check. */
  answers: Wind["complacency_answers"];
}

/** The complacency check. Each answer is saved at once. */
export function WindComplacency({ date, answers }: WindComplacencyProps) {
  const { data, isError, error, failureCount, refetch } = useAtomValue(complacencyAtom);
  const isOffline = useAtomValue(isOfflineAtom);
  const { failure, attempt } = useFailure();
  const [chosen, setChosen] = useState<Wind["complacency_answers"]>({});
  const save = useSetAtom(saveRingAtom);
  if (!data && (isError || (isOffline && failureCount > 0))) {
    return (
      <NotLoaded
        title={t("Complacency check")}
        message={t("The complacency check could not be loaded")}
        error={error}
        onRetry={refetch}
      />
    );
  }
  const answer = async (id: string, value: number) => {
    setChosen((before) => ({ ...before, [id]: value }));
    await attempt(t("Failed to save complacency check"), () => save(date, answerComplacency(id, value)));
    // Unless another answer was chosen meanwhile.
    setChosen((now) => {
      const { [id]: present, ...others } = now;
      return present === value ? others : now;
    });
  };
  return (
    <div className="grid gap-3">
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <ComplacencyCheck
        reading={data ? { ...data.complacency_check, answers: { ...answers, ...chosen } } : null}
        onAnswer={(id, value) => void answer(id, value)}
      />
    </div>
  );
}
