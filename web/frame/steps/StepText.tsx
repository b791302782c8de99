import type { ReactNode } from "react";

/** The side of the shown period to which a step leads. */
export type StepSide = "before" | "after";

/** The text of a step, with an arrow at the side to which it leads. */
export function StepText({ to, children }: { to: StepSide; children: ReactNode }) {
  return (
    <>
      {to === "before" && <span aria-hidden="true">‹</span>}
      {children}
      {to === "after" && <span aria-hidden="true">›</span>}
    </>
  );
}
