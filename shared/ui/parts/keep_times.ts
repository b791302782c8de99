import { createElement, type ReactNode } from "react";

/** A time, such as 2:44 PM, or a duration of two units in any of the languages. */
const TIME = /(\d+:\d\d [AP]M|\d+(?:h |m |時間|分)\d+[ms分秒])/;

/**
 * Returns a text in which no line breaks within a time or a duration, such as 2:44 PM or 1h 5m. The text itself stays
 * as it is, to be found and copied with its plain spaces.
 */
export function keepTimes(text: string): ReactNode[] {
  // Every other part is a time.
  return text.split(TIME).map((part, index) =>
    index % 2 === 0 ? part : createElement("span", { key: index, className: "whitespace-nowrap" }, part)
  );
}
