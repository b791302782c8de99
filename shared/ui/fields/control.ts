import { classes } from "../parts/classes.ts";

/** How every control looks. 16 px on coarse pointers, so that phones do not zoom in on focus. */
export const CONTROL = classes(
  "w-full min-w-0 min-h-9.5 rounded-sm border border-edge bg-card px-3 py-1.5 text-base text-ink transition-colors",
  "hover:border-soft disabled:opacity-60 [&[readonly]]:bg-transparent",
  "pointer-coarse:min-h-11 pointer-coarse:text-touch",
);
