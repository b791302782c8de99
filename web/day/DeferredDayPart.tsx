import { useAtomValue } from "jotai/react";
import { type ComponentType, memo } from "react";
import { DeferredPart } from "../app/Deferred.tsx";
import { dayAtom, type ShownDay } from "./day.ts";

interface DeferredDayPartProps {
  Part: ComponentType<{ day: ShownDay }>;
}

/** A part of a panel that shows a change of the day one paint later than what was clicked. */
export const DeferredDayPart = memo(function DeferredDayPart({ Part }: DeferredDayPartProps) {
  return (
    <DeferredPart>
      <OfDay Part={Part} />
    </DeferredPart>
  );
});

function OfDay({ Part }: DeferredDayPartProps) {
  const day = useAtomValue(dayAtom);
  return day && <Part day={day} />;
}
