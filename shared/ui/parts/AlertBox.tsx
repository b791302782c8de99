import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface AlertBoxProps {
  /** What failed, as the specification words it. Nothing is rendered while it is empty. */
  message: string | null | undefined;
  /** The server's reason, on a second line. */
  reason?: ReactNode;
  /** An action, such as a button that tries again. */
  action?: ReactNode;
  className?: string;
}

/** An error message: ink on a fire tint, with an icon, announced at once (`role="alert"`). */
export function AlertBox({ message, reason, action, className }: AlertBoxProps) {
  if (!message) return null;
  return (
    <div
      role="alert"
      data-ring="fire"
      className={classes(
        "flex items-start gap-3 rounded-sm border border-ring-line bg-ring-tint px-3.5 py-2.5 text-ink",
        className,
      )}
    >
      <TriangleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0 text-ring" />
      <div className="grid min-w-0 grow gap-0.5 wrap-anywhere">
        <p className="font-medium">{message}</p>
        {reason && reason !== message && <p className="text-small">{reason}</p>}
      </div>
      {action}
    </div>
  );
}
