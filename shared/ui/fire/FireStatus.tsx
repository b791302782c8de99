import { Badge } from "../parts/Badge.tsx";
import { classes } from "../parts/classes.ts";

/** Whether the day's weakness is forged. `isToday` says so in words; it is true unless told otherwise. */
export function FireStatus({ done, isToday = true }: { done: boolean; isToday?: boolean }) {
  return (
    <div
      data-done={done}
      className={classes(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border px-5 py-4 sm:px-6",
        done ? "border-ring-line bg-ring-tint" : "border-hairline",
      )}
    >
      <p className="font-display text-title">
        {done ? isToday ? "Weakness Forged Today" : "Weakness Forged" : "Weakness Ready to Forge"}
      </p>
      <Badge look={done ? "tint" : "outline"}>{done ? "Complete" : "Pending"}</Badge>
    </div>
  );
}
