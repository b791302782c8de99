/** The class of a label in the first column of a year, under which the weeks scroll. */
export const YEAR_LABEL = "sticky -left-1 z-1 -ml-1 bg-card";

/** Returns the columns of a year, the same for all that is shown of it: one for labels, and one for each week. */
export function yearColumns(weeks: number) {
  return { gridTemplateColumns: `var(--year-labels) repeat(${weeks}, minmax(0.875rem, 1fr))` };
}
