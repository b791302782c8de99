import type { ReactNode } from "react";

/** What stands where a list is empty: the fact, a line on what to do about it, and the act itself. */
export function EmptyState({ text, hint, action }: { text: string; hint?: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-1 border-t border-hairline pt-4 pb-1">
      <p className="text-ink">{text}</p>
      {hint && <p className="text-small text-soft">{hint}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
