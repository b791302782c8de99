import type { ReactNode } from "react";
import { Card } from "../parts/Card.tsx";
import { classes } from "../parts/classes.ts";

/** Longer texts are set smaller. */
const LONG = 60;

export interface ChosenTextProps {
  title: string;
  /** The chosen text; may be empty. */
  text: string;
  /** Shown while nothing is chosen. */
  empty: string;
  /** The button that chooses. */
  action: ReactNode;
  /** A further button, below what is shown while nothing is chosen. */
  first?: ReactNode;
  /** Called on a click on the text that is shown while nothing is chosen. */
  onChoose: () => void;
}

/** A chosen text in large type, with the button that changes it. */
export function ChosenText({ title, text, empty, action, first, onChoose }: ChosenTextProps) {
  return (
    <Card title={title} aside={action}>
      {text
        ? (
          <p
            className={classes(
              "font-display break-words whitespace-pre-line",
              text.length > LONG ? "text-lead" : "text-title",
            )}
          >
            {text}
          </p>
        )
        : (
          <div className="grid justify-items-start gap-3">
            <p
              className="cursor-pointer text-soft transition-colors hover:bg-ink/4 hover:text-ink"
              onClick={onChoose}
            >
              {empty}
            </p>
            {first}
          </div>
        )}
    </Card>
  );
}
