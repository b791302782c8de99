import type { LucideIcon } from "lucide-react";
import { classes } from "./classes.ts";

export interface IconButtonProps {
  icon: LucideIcon;
  /** The accessible name, also shown as the tooltip: what it does, and to what. */
  label: string;
  onClick: () => void;
  disabled?: boolean;
  className?: string;
}

/** An icon button for actions that repeat in every row of a list. */
export function IconButton({ icon: Icon, label, onClick, disabled = false, className }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className={classes(
        "grid size-8 shrink-0 place-items-center rounded-sm text-edge transition-colors disabled:opacity-50",
        "enabled:hover:bg-ink/5 enabled:hover:text-ink focus-visible:text-ink pointer-coarse:size-11 pointer-coarse:text-soft",
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}
