import { t } from "#shared/texts/translate.ts";
import { classes } from "../parts/classes.ts";

/** A part of a whole: its label, its count and its look. */
export interface Share {
  readonly label: string;
  readonly count: number;
  readonly look: "full" | "half" | "hatch" | "open";
}

/** The parts of a whole as one bar, with a legend, in the hue of the surrounding ring. */
export function Shares({ parts }: { parts: readonly Share[] }) {
  return (
    <div className="grid gap-2.5">
      <span aria-hidden="true" className="flex h-3 gap-px">
        {parts.map(({ label, count, look }) =>
          count > 0 && (
            <span
              key={label}
              data-bar=""
              className={classes("rounded-bar", `texture-${look}`)}
              style={{ flexGrow: count }}
            />
          )
        )}
      </span>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        {parts.filter(({ count }) => count > 0).map(({ label, count, look }) => (
          <li key={label}>
            <span
              aria-hidden="true"
              data-bar=""
              className={classes("mr-1.5 inline-block size-3 align-[-0.1em]", `texture-${look}`)}
            />
            {t("{count} {label}", { count, label })}
          </li>
        ))}
      </ul>
    </div>
  );
}
