import { useAtomValue } from "jotai/react";
import { type ComponentType, memo, type ReactNode, Suspense, useId } from "react";
import { type Asked, askedOn, RING_WORDS, type RingName } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { shownUserAtom } from "../app/engine.ts";
import { lazyExtra } from "../app/Lazy.tsx";
import { dayAtom, isTodayAtom, type ShownDay, shownDayAtom } from "./day.ts";

/** Loaded after the first screen is shown. */
const AnswerLine = lazyExtra(() => import("./AnswerLine.tsx"));

/** The props of each ring's panel. */
export interface PanelProps {
  readonly day: ShownDay;
  /** Shown in its place when it could not be loaded. */
  readonly children?: ReactNode;
}

export type PanelComponent = ComponentType<PanelProps>;

/**
 * The heading of a ring's panel: the ring in its own words, what it is for, and its question of today. On phones the
 * question comes last in the panel, whose grid it is part of there.
 */
export const PanelHeading = memo(function PanelHeading({ ring, questions }: {
  ring: RingName;
  /** The ring's questions; none for a future day. */
  questions?: readonly string[];
}) {
  const date = useAtomValue(shownDayAtom);
  const isToday = useAtomValue(isTodayAtom);
  const user = useAtomValue(shownUserAtom);
  return (
    <div className="compact:contents roomy:border-b roomy:border-hairline roomy:pb-5 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-x-18">
      <div className="compact:flex compact:flex-wrap compact:items-baseline compact:gap-x-4">
        <h2 className="font-display text-title wrap-anywhere">
          <span className="sr-only">{t(RING_WORDS[ring].title)}{t(": ")}</span>
          {t(RING_WORDS[ring].purpose)}
        </h2>
        <p className="max-w-80 text-soft text-balance compact:max-w-none compact:text-small">
          {t(RING_WORDS[ring].about)}
        </p>
      </div>
      {questions && isToday && user?.settings.prompts_enabled[ring] && (
        <Question ring={ring} asked={askedOn(ring, questions, date)} />
      )}
    </div>
  );
});

/** The question of the day, with one line to answer it. */
function Question({ ring, asked }: { ring: RingName; asked: Asked }) {
  const id = useId();
  const question = t(asked.question);
  const day = useAtomValue(dayAtom);
  return (
    <div className="max-w-160 compact:order-last roomy:max-lg:mt-2">
      <p id={id} data-question="" className="font-display text-title text-balance">{question}</p>
      {/* Its place is kept until it is loaded. */}
      <div className="min-h-17">
        <Suspense>
          {day && <AnswerLine ring={ring} day={day} asked={{ ...asked, question }} questionId={id} />}
        </Suspense>
      </div>
    </div>
  );
}
