import { createElement, type ReactNode } from "react";

/**
 * Returns a text in which no line breaks within a time, such as 2:44 PM. The text itself stays as it is, to be found
 * and copied with its plain spaces.
 */
export function keepTimes(text: string): ReactNode[] {
  // Every other part is a time.
  return text.split(/(\d{1,2}:\d{2} [AP]M)/).map((part, index) =>
    index % 2 === 0 ? part : createElement("span", { key: index, className: "whitespace-nowrap" }, part)
  );
}
