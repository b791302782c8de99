import { classes } from "../parts/classes.ts";

/** A column of the chart. */
export interface ColumnValue {
  readonly key: string;
  readonly label: string;
  /** Null when there is no value: no column is drawn. */
  readonly value: number | null;
  /** The whole column as text, for screen readers. */
  readonly text: string;
  /** Drawn in full ink; the others are paler. */
  readonly chosen?: boolean;
}

export interface ColumnsProps {
  /** The accessible name of the chart. */
  label: string;
  columns: readonly ColumnValue[];
  /** The value of a column that is as high as the chart. */
  max: number;
}

/** A column chart with its values; a list for screen readers. */
export function Columns({ label, columns, max }: ColumnsProps) {
  return (
    <ol
      aria-label={label}
      className="grid gap-0.5 sm:gap-1.5"
      style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
    >
      {columns.map(({ key, label, value, text, chosen }) => (
        <li key={key} className="grid min-w-0 justify-items-center gap-1 text-axis text-soft">
          <span className="sr-only">{text}</span>
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
                "w-full max-w-6 rounded-t-cell bg-ink",
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
