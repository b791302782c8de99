import { type RingName, RINGS } from "#shared/rings/mod.ts";
import type { ComponentType } from "react";
import type { Day } from "#shared/records/mod.ts";

/** The props of each ring's panel. */
export interface PanelProps {
  readonly day: Day;
}

export type PanelComponent = ComponentType<PanelProps>;

/** The heading of a ring's panel, for screen readers only: the tab above already shows it. */
export function PanelHeading({ ring }: { ring: RingName }) {
  const { title, purpose } = RINGS[ring];
  return <h2 className="sr-only">{title}: {purpose}</h2>;
}
