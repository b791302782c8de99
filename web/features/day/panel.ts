import type { ComponentType } from "react";
import type { Day } from "#shared/records/mod.ts";

/** What each ring's panel is given: the day that is shown. */
export interface PanelProps {
  readonly day: Day;
}

export type PanelComponent = ComponentType<PanelProps>;
