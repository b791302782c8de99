import type { ReactNode } from "react";
import { Card } from "../parts/Card.tsx";
import { classes } from "../parts/classes.ts";

/** From so many characters on it is a paragraph rather than a motto, and set smaller. */
const LONG = 60;

export interface ChosenTextProps {
  title: string;
  /** What was chosen, in the user's own words. */
  words: string;
  /** What stands there while nothing is chosen. */
  empty: string;
  /** The button that chooses. */
  action: ReactNode;
}

/** Something that the user chose, as large as it matters, with the button that changes it. */
export function ChosenText({ title, words, empty, action }: ChosenTextProps) {
  return (
    <Card title={title} aside={action}>
      {words
        ? (
          <p
            className={classes(
              "font-display break-words whitespace-pre-line",
              words.length > LONG ? "text-lead" : "text-title",
            )}
          >
            {words}
          </p>
        )
        : <p className="text-soft">{empty}</p>}
    </Card>
  );
}
