/** How a link looks that leads to the day, week or month beside the shown one. */
export const STEP =
  "inline-flex min-h-8 items-center rounded-sm px-2 text-soft transition-colors hover:bg-ink/5 hover:text-ink pointer-coarse:min-h-11";
