import { useAtomValue } from "jotai/react";
import { type ComponentType, memo } from "react";
import { Following } from "../app/Following.tsx";
import { dayAtom, type ShownDay } from "./day.ts";

export interface FollowsDayProps {
  Part: ComponentType<{ day: ShownDay }>;
}

/** A part of a panel that shows a change of the day one paint later than what was clicked. */
export const FollowsDay = memo(function FollowsDay({ Part }: FollowsDayProps) {
  return (
    <Following>
      <OfDay Part={Part} />
    </Following>
  );
});

function OfDay({ Part }: FollowsDayProps) {
  const day = useAtomValue(dayAtom);
  return day && <Part day={day} />;
}
