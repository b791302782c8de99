import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ComponentProps, ReactNode } from "react";
import type { RingName } from "../domain/rings/ring.ts";

/** Joins class names; false and undefined are skipped. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/**
 * `primary`: the act of the screen, solid ink; there is one. `wash`: all other actions. `quiet`: details, underlined
 * like links. `danger`: actions that remove something. `ring`: an action in the hue of the surrounding ring
 * (`data-ring`). None has a border.
 */
export type ButtonLook = "primary" | "wash" | "quiet" | "danger" | "ring";

/** `large`: the act of the page. `small`: in a row, or beside a heading. */
export type ButtonSize = "small" | "medium" | "large";

export interface ButtonProps extends ComponentProps<"button"> {
  look?: ButtonLook;
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks. Focus and the accessible name stay. */
  pending?: boolean;
  /** Colours a `ring` button without a container of that ring. */
  ring?: RingName | undefined;
}

const BUTTON_LOOKS: Record<ButtonLook, string> = {
  primary: "bg-ink font-semibold text-paper not-disabled:hover:bg-ink/85",
  wash: "bg-wash font-medium text-ink not-disabled:hover:bg-wash-strong",
  quiet:
    "font-medium text-soft underline decoration-edge decoration-1 underline-offset-4 not-disabled:hover:text-ink",
  // Words on a wash: Fire's own actions have the tint in the same red.
  danger: "bg-wash font-semibold text-ring not-disabled:hover:bg-ring-tint",
  ring: "bg-ring-tint font-semibold text-ring not-disabled:hover:bg-ring/18",
};

const SIZES: Record<ButtonSize, string> = {
  small: "min-h-9 px-3 text-small",
  medium: "min-h-10 px-4 text-base",
  large: "min-h-12 px-6 text-base",
};

/** Returns the classes of a button, which a link that looks like one has as well. */
export function buttonLook(look: ButtonLook, size: ButtonSize): string {
  return classes(
    "inline-flex items-center justify-center gap-2 rounded-sm py-1 transition-colors",
    "active:not-disabled:translate-y-px pointer-coarse:min-h-11 pointer-coarse:min-w-11",
    SIZES[size],
    // Underlined words need no outline to be known as a button, and theirs would stick out of the column.
    look === "quiet" ? "-mx-2 px-2!" : "forced-colors:border",
    BUTTON_LOOKS[look],
  );
}

/** A button. It never submits a form unless `type="submit"` is given. */
export function Button(
  { look = "wash", size = "medium", pending = false, ring, className, children, onClick, ...rest }:
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

/** How every field looks: a line to write on. The text does not move when the line gets thicker. */
export const CONTROL = classes(
  "control w-full min-w-0 min-h-10 border-0 border-b border-edge bg-transparent py-2 text-base text-ink transition-colors",
  "hover:border-ink focus:border-ink disabled:opacity-60 [&[readonly]]:border-hairline pointer-coarse:min-h-11",
);

/** An error message: ink on a fire tint, with an icon, announced at once (`role="alert"`). */
export function AlertBox({ message, reason, action, className }: {
  /** What failed, in the words of docs/behaviour.md. Nothing is rendered while it is empty. */
  message: string | null | undefined;
  /** The server's reason, on a second line. */
  reason?: ReactNode;
  /** An action, such as a button that tries again. */
  action?: ReactNode;
  className?: string | undefined;
}) {
  if (!message) return null;
  return (
    <div
      role="alert"
      data-ring="fire"
      className={classes(
        "flex items-start gap-3 rounded-sm bg-ring-tint px-4 py-3 text-ink forced-colors:border",
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

/** A pale placeholder in the size (`className`) of the content that is loading. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={classes("skeleton block rounded-sm bg-unfilled", className)} />;
}
