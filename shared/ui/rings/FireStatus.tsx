import { Badge } from "../Badge.tsx";
import { classes } from "../classes.ts";

/** Whether today's weakness is forged. */
export function FireStatus({ done }: { done: boolean }) {
  return (
    <div
      data-done={done}
      className={classes(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border px-5 py-4 sm:px-6",
        done ? "border-ring-line bg-ring-tint" : "border-hairline",
      )}
    >
      <p className="font-display text-promise">
        {done ? "Weakness Forged Today" : "Weakness Ready to Forge"}
      </p>
      <Badge look={done ? "tint" : "outline"}>{done ? "Complete" : "Pending"}</Badge>
    </div>
  );
}
