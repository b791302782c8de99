import { useId } from "react";
import type { CalendarDate } from "../../domain/calendar.ts";
import { longDate, shortDate } from "../../domain/format.ts";
import { t } from "../../texts/translate.ts";
import { classes } from "../Controls.tsx";

/** The round red seal of a day: 五輪 and the date, slightly rough and not quite straight, as one presses it. */
export function Stamp({ date, isPressed = false, className }: {
  date: CalendarDate;
  /** Whether it is pressed now; otherwise it is there already. */
  isPressed?: boolean;
  className?: string;
}) {
  const rough = useId();
  return (
    <svg
      viewBox="0 0 96 96"
      role="img"
      aria-label={t("Sealed on {date}", { date: longDate(date) })}
      className={classes("-rotate-4 text-seal", isPressed && "seal-press", className)}
    >
      <filter id={rough} x="-5%" y="-5%" width="110%" height="110%">
        <feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed="7" />
        <feDisplacementMap in="SourceGraphic" scale="1.6" />
      </filter>
      <g filter={`url(#${rough})`} fill="currentColor" textAnchor="middle">
        <circle cx="48" cy="48" r="44" fill="none" stroke="currentColor" strokeWidth="3.2" />
        <path d="M8 35.5H88M8 60.5H88" stroke="currentColor" strokeWidth="2" />
        <text x="48" y="28" lang="ja" className="font-glyph" fontSize="19" letterSpacing="2">五輪</text>
        <text x="48" y="54.5" fontSize="17.5" fontWeight="600">{shortDate(date)}</text>
        <text x="48" y="78" fontSize="13" fontWeight="500">{date.slice(0, 4)}</text>
      </g>
    </svg>
  );
}

/** The small red ring of a sealed day. Decorative: what is around it says the same for screen readers. */
export function SealSign({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 8 8"
      className={classes("inline-block size-2 shrink-0 fill-none stroke-seal", className)}
    >
      <circle cx="4" cy="4" r="3" strokeWidth="1.6" />
    </svg>
  );
}
