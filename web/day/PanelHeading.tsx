import { useAtomValue } from "jotai/react";
import { type ComponentType, memo, type ReactNode } from "react";
import { type RingName, RINGS } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { shownUserAtom } from "../app/engine.ts";
import { questionOf } from "./questions.ts";
import { isTodayAtom, type ShownDay, shownDayAtom } from "./day.ts";

/** The props of each ring's panel. */
export interface PanelProps {
  readonly day: ShownDay;
  /** Shown in its place when it could not be loaded. */
  readonly children?: ReactNode;
}

export type PanelComponent = ComponentType<PanelProps>;

export interface PanelHeadingProps {
  ring: RingName;
  /** The ring's questions; none for a future day. */
  questions?: readonly string[];
}

/**
 * The heading of a ring's panel, for screen readers only: the tab above already shows it. Below it, the ring's question
 * of today.
 */
export const PanelHeading = memo(function PanelHeading({ ring, questions }: PanelHeadingProps) {
  const title = t(RINGS[ring].title);
  const purpose = t(RINGS[ring].purpose);
  const date = useAtomValue(shownDayAtom);
  const isToday = useAtomValue(isTodayAtom);
  const user = useAtomValue(shownUserAtom);
  return (
    <>
      <h2 className="sr-only">{title}: {purpose}</h2>
      {questions && isToday && user?.settings.prompts_enabled[ring] && (
        <div className="min-h-[2lh] font-display sm:text-title md:min-h-[1lh]">
          <p>{t(questionOf(questions, date))}</p>
        </div>
      )}
    </>
  );
});
