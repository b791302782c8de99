import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface EmptyStateProps {
  text: string;
  hint?: ReactNode;
  action?: ReactNode;
  /** Makes a click anywhere on it add the first item. The list's own button does the same by keyboard. */
  onChoose?: (() => void) | undefined;
}

/** The placeholder of an empty list: the fact, a hint, and an action. */
export function EmptyState({ text, hint, action, onChoose }: EmptyStateProps) {
  return (
    <div
      onClick={onChoose}
      className={classes(
        "grid justify-items-start gap-1 border-t border-hairline pt-4 pb-1",
        onChoose && "cursor-pointer transition-colors hover:bg-ink/4",
      )}
    >
      <p className="text-ink">{text}</p>
      {hint && <p className="text-small text-soft">{hint}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
