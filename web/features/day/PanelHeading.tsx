import { type RingName, RINGS } from "#shared/rings/mod.ts";
import type { ComponentType } from "react";
import type { Day } from "#shared/records/mod.ts";

/** What each ring's panel is given: the day that is shown. */
export interface PanelProps {
  readonly day: Day;
}

export type PanelComponent = ComponentType<PanelProps>;

/** The heading of a ring's panel, for screen readers: the tab above already shows it to everybody else. */
export function PanelHeading({ ring }: { ring: RingName }) {
  const { title, purpose } = RINGS[ring];
  return <h2 className="sr-only">{title}: {purpose}</h2>;
}
