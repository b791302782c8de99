import type { ReactNode } from "react";

/** The placeholder of an empty list: the fact, a hint, and an action. */
export function EmptyState({ text, hint, action }: { text: string; hint?: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-1 border-t border-hairline pt-4 pb-1">
      <p className="text-ink">{text}</p>
      {hint && <p className="text-small text-soft">{hint}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
