import { classes } from "./classes.ts";

/** A pale block of the size (`className`) that the loaded thing will have. Say once, near it, what is loading. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={classes("skeleton block rounded-sm bg-unfilled", className)} />;
}
