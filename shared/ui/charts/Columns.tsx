import { classes } from "../parts/classes.ts";

/** One column: its name under it, its value over it, and both in words. */
export interface ColumnValue {
  readonly key: string;
  readonly label: string;
  /** Null where nothing is known: no column is drawn. */
  readonly value: number | null;
  readonly words: string;
  /** Drawn in full ink; all others are paler. */
  readonly chosen?: boolean;
}

export interface ColumnsProps {
  /** Names the chart. */
  label: string;
  columns: readonly ColumnValue[];
  /** The value of a column that is as high as the chart. */
  max: number;
}

/** A row of columns in ink, each with its value in figures. A list for those who cannot see it. */
export function Columns({ label, columns, max }: ColumnsProps) {
  return (
    <ol
      aria-label={label}
      className="grid gap-0.5 sm:gap-1.5"
      style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
    >
      {columns.map(({ key, label, value, words, chosen }) => (
        <li key={key} className="grid min-w-0 justify-items-center gap-1 text-[0.6875rem]/4 text-soft">
          <span className="sr-only">{words}</span>
          <span
            aria-hidden="true"
            className="flex h-24 w-full flex-col items-center justify-end border-b border-edge"
          >
            <span className={classes("sm:text-small", chosen ? "font-semibold text-ink" : undefined)}>
              {value ?? ""}
            </span>
            <span
              data-bar=""
              className={classes(
                "w-full max-w-6 rounded-t-[2px] bg-ink",
                chosen ? "opacity-85" : "opacity-40",
              )}
              style={{ height: `${value === null ? 0 : 75 * value / max}%` }}
            />
          </span>
          <span aria-hidden="true" className={classes("truncate", chosen && "font-semibold text-ink")}>
            {label}
          </span>
        </li>
      ))}
    </ol>
  );
}
