import type { ReactNode } from "react";

/**
 * A row of figures. On phones two in a row; the first of an odd number has a row of its own.
 */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 max-sm:*:first:nth-last-[odd]:col-span-2 sm:grid-flow-col sm:grid-cols-none sm:auto-cols-fr">
      {children}
    </dl>
  );
}

/** A large number with its label and an optional detail. Used inside `Figures`. */
export function Figure({ label, value, detail }: { label: string; value: ReactNode; detail?: string }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="order-2 text-small text-soft">{label}</dt>
      <dd className="order-1 font-display text-[1.625rem]/8 sm:text-figure">{value}</dd>
      {detail && <dd className="order-3 text-small text-soft">{detail}</dd>}
    </div>
  );
}
