import { classes } from "./classes.ts";

/**
 * The icons, on a grid of 16 pixels. A day may have hundreds of them: as one path that needs no scaling, an icon is
 * painted with the text around it, which takes a fifth less time while a long list scrolls.
 */
const ICONS = {
  edit: "M10.8 2.7a1.4 1.4 0 0 1 2 0l.5.5a1.4 1.4 0 0 1 0 2L5.6 12.9l-3.1.6.6-3.1zM9.4 4.1l2.5 2.5",
  delete:
    "M2.5 4.5h11M6 4.5V3a.5.5 0 0 1 .5-.5h3a.5.5 0 0 1 .5.5v1.5M4 4.5l.5 8a1 1 0 0 0 1 1h5a1 1 0 0 0 1-1l.5-8M6.8 7.2v3.6M9.2 7.2v3.6",
  up: "M8 13.5v-11M3.5 7 8 2.5 12.5 7",
  down: "M8 2.5v11M3.5 9 8 13.5 12.5 9",
} as const;

export interface IconButtonProps {
  icon: keyof typeof ICONS;
  /** The accessible name, also shown as the tooltip: what it does, and to what. */
  label: string;
  onClick: () => void;
  disabled?: boolean;
  className?: string;
}

/** An icon button for actions that repeat in every row of a list. */
export function IconButton({ icon, label, onClick, disabled = false, className }: IconButtonProps) {
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
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="size-4 overflow-visible"
      >
        <path d={ICONS[icon]} />
      </svg>
    </button>
  );
}
