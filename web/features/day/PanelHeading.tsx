import { useAtomValue } from "jotai/react";
import { type ComponentType, memo, Suspense } from "react";
import { type RingName, RINGS } from "#shared/rings/mod.ts";
import { lazyExtra } from "../../frame/lazy/lazy_extra.ts";
import { shownUserAtom } from "../../offline/engine.ts";
import type { ShownDay } from "./day.ts";
import { isTodayAtom, shownDayAtom } from "./shown_day.ts";
import { t } from "#shared/texts/translate.ts";

/** The props of each ring's panel. */
export interface PanelProps {
  readonly day: ShownDay;
}

export type PanelComponent = ComponentType<PanelProps>;

/** Loaded after the first paint. */
export const RingQuestion = lazyExtra(() => import("../questions/RingQuestion.tsx"));

/**
 * The heading of a ring's panel, for screen readers only: the tab above already shows it. Below it, the ring's question
 * of today.
 */
export const PanelHeading = memo(function PanelHeading({ ring }: { ring: RingName }) {
  const title = t(RINGS[ring].title);
  const purpose = t(RINGS[ring].purpose);
  const date = useAtomValue(shownDayAtom);
  const isToday = useAtomValue(isTodayAtom);
  const user = useAtomValue(shownUserAtom);
  return (
    <>
      <h2 className="sr-only">{title}: {purpose}</h2>
      {isToday && user?.settings.prompts_enabled[ring] && (
        <div className="min-h-[2lh] font-display sm:text-lead md:min-h-[1lh]">
          <Suspense>
            <RingQuestion ring={ring} date={date} />
          </Suspense>
        </div>
      )}
    </>
  );
});
