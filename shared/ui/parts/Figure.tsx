import type { ReactNode } from "react";

/**
 * A row of figures: two in a row on phones, where the first of an odd number has a row of its own; all in one row where
 * there is room.
 */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 max-sm:*:first:nth-last-[odd]:col-span-2 sm:grid-flow-col sm:grid-cols-none sm:auto-cols-fr">
      {children}
    </dl>
  );
}

/** A number that matters, large, over what it counts, and a detail under that. Stands in `Figures`. */
export function Figure({ label, value, detail }: { label: string; value: ReactNode; detail?: string }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="order-2 text-small text-soft">{label}</dt>
      <dd className="order-1 font-display text-[1.625rem]/8 sm:text-figure">{value}</dd>
      {detail && <dd className="order-3 text-small text-soft">{detail}</dd>}
    </div>
  );
}
