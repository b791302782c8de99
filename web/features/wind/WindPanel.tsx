import { useAtomValue, useSetAtom } from "jotai/react";
import { Suspense, useState } from "react";
import { hasPracticed, type Wind, WIND_LIMITS } from "#shared/rings/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Skeleton } from "#shared/ui/parts/Skeleton.tsx";
import { saveRingAtom } from "../day/save_ring.ts";
import { isTodayAtom } from "../day/shown_day.ts";
import { changeWindDone, changeWindNote } from "./wind.ts";
import { PanelHeading, type PanelProps } from "../day/PanelHeading.tsx";
import WIND_QUESTIONS from "#shared/data/questions/wind.json" with { type: "json" };
import { SavedText } from "../../drafts/SavedText.tsx";
import { useAttempt } from "../day/use_attempt.ts";
import { WindComplacency, WindCompletion } from "../forms/lazy_forms.ts";
import { WindReps } from "./WindReps.tsx";
import { WindStudy } from "./WindStudy.tsx";
import { Figure, Figures } from "#shared/ui/parts/Figure.tsx";
import { useItemRequest } from "../palette/item_request.ts";
import { t } from "#shared/texts/translate.ts";

const FAILED = "Failed to save Wind Ring data";

/** Anti-Complacency: study targets, weakness reps, the complacency check and the ring's completion. */
export function WindPanel({ day: { date, wind } }: PanelProps) {
  const save = useSetAtom(saveRingAtom);
  const isToday = useAtomValue(isTodayAtom);
  const closing = useAttempt();
  const close = (done: boolean) => void closing.attempt(t(FAILED), () => save(date, changeWindDone(done)));
  const [asked, setAsked] = useState(0);
  useItemRequest("wind", {
    "mark wind complete": () => hasPracticed(wind) ? close(true) : setAsked(asked + 1),
    "mark wind incomplete": () => close(false),
  });
  return (
    <div className="grid gap-6">
      <PanelHeading ring="wind" questions={WIND_QUESTIONS} />
      <WindFigures wind={wind} />
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[1.25fr_1fr]">
        <div className="grid min-w-0 gap-5">
          <WindStudy date={date} targets={wind.study_targets} isNext={!hasPracticed(wind) && !wind.done} />
          <WindReps date={date} reps={wind.weakness_reps} />
          <AlertBox message={closing.failure?.message} reason={closing.failure?.reason} />
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <WindCompletion
              key={asked}
              asks={asked > 0}
              isToday={isToday}
              done={wind.done}
              studied={hasPracticed(wind)}
              pending={closing.pending}
              onChange={close}
            />
          </Suspense>
        </div>
        <div className="grid min-w-0 gap-5">
          <Suspense>
            <WindComplacency date={date} answers={wind.complacency_answers} />
          </Suspense>
          <SavedText
            date={date}
            field="wind.note"
            label={t("Wind note")}
            hint={t("What comfort looked like, and what you did about it.")}
            saved={wind.note}
            maxLength={WIND_LIMITS.text}
            action={t("Save note")}
            failed={t(FAILED)}
            onSave={(note) => save(date, changeWindNote(note))}
          />
        </div>
      </div>
    </div>
  );
}

/** The three figures of the Wind panel. */
export function WindFigures({ wind }: { wind: Pick<Wind, "study_targets" | "weakness_reps"> }) {
  const { study_targets: targets, weakness_reps: reps } = wind;
  const studied = targets.filter(({ status }) => status === "completed").length;
  const practiced = reps.filter(({ completed }) => completed).length;
  const minutes = targets.reduce((sum, target) => sum + target.completed_minutes, 0);
  return (
    <Figures quiet={targets.length === 0 && reps.length === 0}>
      <Figure label={t("Study Targets")} value={`${studied}/${targets.length}`} />
      <Figure label={t("Minutes Studied")} value={minutes} />
      <Figure label={t("Weakness Reps")} value={`${practiced}/${reps.length}`} />
    </Figures>
  );
}
