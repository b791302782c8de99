import { useId } from "react";
import type { RingName } from "../domain/rings/ring.ts";

/** A thin progress bar under its label. */
export function ProgressBar({ label, value, valueText, ring, bare = false }: {
  /** The accessible name, shown at the top left. */
  label: string;
  /** 0 to 100. */
  value: number;
  /** The value as text, shown at the top right: "2/5 Rings". The percentage when absent. */
  valueText?: string;
  /** The ring whose hue it has; the surrounding ring's, or ink, when absent. */
  ring?: RingName | undefined;
  /** Hides label and value, except for screen readers. */
  bare?: boolean;
}) {
  const id = useId();
  const share = Math.min(100, Math.max(0, value));
  const text = valueText ?? `${Math.round(share)}%`;
  return (
    <div data-ring={ring} className="grid gap-1.5">
      <div className={bare ? "sr-only" : "flex justify-between gap-4 text-small text-soft"}>
        <span id={id}>{label}</span>
        <span aria-hidden={bare}>{text}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share)}
        aria-valuetext={text}
        className="h-1 overflow-hidden rounded-bar bg-unfilled forced-colors:border"
      >
        <div
          data-bar=""
          className="h-full bg-ring transition-[width] duration-200"
          style={{ width: `${share}%` }}
        />
      </div>
    </div>
  );
}
