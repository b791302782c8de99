import type { ComponentProps } from "react";
import type { RingName } from "#shared/rings/ring.ts";
import { classes } from "./classes.ts";

/**
 * `primary`: the main action, solid ink. `hairline`: all other actions. `quiet`: details, underlined like links.
 * `danger`: actions that remove something. `ring`: an action in the hue of the surrounding ring (`data-ring`).
 */
export type ButtonLook = "primary" | "hairline" | "quiet" | "danger" | "ring";

export type ButtonSize = "small" | "medium";

export interface ButtonProps extends ComponentProps<"button"> {
  look?: ButtonLook;
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks. Focus and the accessible name stay. */
  pending?: boolean;
  /** Colours a `ring` button without a container of that ring. */
  ring?: RingName | undefined;
}

const LOOKS: Record<ButtonLook, string> = {
  primary: "border-ink bg-ink text-paper not-disabled:hover:bg-ink/85",
  hairline: "border-edge bg-transparent text-ink not-disabled:hover:border-soft not-disabled:hover:bg-ink/4",
  quiet:
    "border-transparent bg-transparent text-soft underline decoration-edge underline-offset-4 not-disabled:hover:text-ink not-disabled:hover:bg-ink/5",
  // Without the tint of `ring`, which Fire's own actions have in the same red.
  danger:
    "border-ring/70 bg-transparent text-ring not-disabled:hover:border-ring not-disabled:hover:bg-ring-tint",
  ring: "border-ring/70 bg-ring-tint text-ring not-disabled:hover:border-ring",
};

const SIZES: Record<ButtonSize, string> = {
  small: "min-h-8 px-3 text-small",
  medium: "min-h-9.5 px-4 text-base",
};

/** Returns the classes of a button, which a link that looks like one has as well. */
export function buttonLook(look: ButtonLook, size: ButtonSize): string {
  return classes(
    "inline-flex items-center justify-center gap-2 rounded-sm border py-1 font-medium transition-colors",
    "active:not-disabled:translate-y-px pointer-coarse:min-h-11 pointer-coarse:min-w-11",
    SIZES[size],
    LOOKS[look],
  );
}

/** A button. It never submits a form unless `type="submit"` is given. */
export function Button(
  { look = "hairline", size = "medium", pending = false, ring, className, children, onClick, ...rest }:
    ButtonProps,
) {
  return (
    <button
      type="button"
      data-ring={ring ?? (look === "danger" ? "fire" : undefined)}
      {...rest}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={(event) => pending ? event.preventDefault() : onClick?.(event)}
      className={classes(
        buttonLook(look, size),
        "disabled:opacity-50 aria-busy:opacity-70",
        className,
      )}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}

/** A turning quarter circle. Decorative: the text beside it names the action. */
function Spinner() {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="spinner size-4 shrink-0" fill="none">
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="2" opacity="0.3" />
      <path d="M8 2a6 6 0 0 1 6 6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
