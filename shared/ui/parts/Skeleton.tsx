import { classes } from "./classes.ts";

/** A pale placeholder in the size (`className`) of the content that is loading. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={classes("skeleton block rounded-sm bg-unfilled", className)} />;
}
