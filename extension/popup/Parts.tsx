import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import type { RingName } from "#shared/domain/rings/mod.ts";
import { Button, classes, keepTimes } from "#shared/ui/Controls.tsx";

export interface SectionProps {
  title: string;
  ring: RingName;
  /** Shown at the right of the title. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A section of the popup with a small heading, in the hue of its ring. */
export function Section({ title, ring, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-ring={ring}
      className="grid grid-cols-1 gap-1 border-t border-hairline pt-1.5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 text-small text-soft">
        <h2 id={id} className="shrink-0 font-semibold">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export interface NoticeProps {
  text: string;
  /** The label of the undo button. */
  undo: string;
  onUndo: () => void;
}

/** Confirms an action and offers to undo it. */
export function Notice({ text, undo, onUndo }: NoticeProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <p role="status" className="min-w-28 flex-1 font-medium wrap-anywhere text-soft">{keepTimes(text)}</p>
      <Button size="small" className="shrink-0" onClick={onUndo}>{undo}</Button>
    </div>
  );
}

export interface TextButtonProps {
  /** The accessible name where the text alone is not enough. */
  label?: string;
  /** Whether it is focused when it appears. */
  autoFocus?: boolean;
  title?: string;
  /** Whether what it opens is open. */
  expanded?: boolean;
  className?: string;
  onClick: () => void;
  children: string;
}

/** A button within a line of text. */
export function TextButton(
  { label, autoFocus = false, title, expanded, className, onClick, children }: TextButtonProps,
) {
  return (
    <button
      type="button"
      aria-label={label}
      autoFocus={autoFocus}
      title={title}
      aria-expanded={expanded}
      className={classes(
        "shrink-0 underline decoration-edge underline-offset-4 hover:text-ink pointer-coarse:min-h-11",
        className,
      )}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** Longer names than this have the whole width of the popup, above their buttons. */
const MAX_BESIDE = 36;

/** Whether a name has the whole width. Characters that are as wide as high count twice. */
export function isLongName(name: string): boolean {
  return name.replace(/[^\0-\u2e7f]/g, "  ").length > MAX_BESIDE;
}

/** Returns the classes of a part with a name that stands beside its buttons, or above them when it is long. */
export function besideButtons(name: string): string {
  return `min-w-24 grow ${isLongName(name) ? "basis-full" : "basis-0"}`;
}

/** A text on one line. */
export const ONE_LINE = "truncate";

export interface ShortTextProps {
  children: string;
  className?: string;
  /** The classes that shorten it. */
  clamp?: string;
}

/** A text on one line that expands on click. An arrow shows that there is more of it. */
export function ShortText({ children, className, clamp = ONE_LINE }: ShortTextProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = button.current;
    // While it is open, the arrow stays, to close it.
    if (!element || open) return;
    const observer = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      element.toggleAttribute("data-cut", scrollWidth > clientWidth || scrollHeight > clientHeight + 1);
    });
    // The arrow changes the content box.
    observer.observe(element, { box: "border-box" });
    return () => observer.disconnect();
  }, [children, open]);
  return (
    <button
      ref={button}
      type="button"
      aria-expanded={open}
      title={children}
      onClick={() => setOpen(!open)}
      className={classes(
        "short-text text-left",
        open ? "wrap-anywhere whitespace-pre-line" : clamp,
        className,
      )}
    >
      {children}
    </button>
  );
}

/** An email, whose domain begins the second line where it needs two. In a wide popup it is on one, and may be cut. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
