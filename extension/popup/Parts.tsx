import { classes, keepTimes } from "#shared/ui/Controls.tsx";

/** Something done, in words, and how it is undone. `T` is what does each. */
export interface Undoable<T> {
  readonly text: string;
  readonly run: T;
  readonly undo: T;
}

export interface NoticeProps {
  text: string;
  /** The label of the button, and what it does; absent where nothing can be undone. */
  undo?: string;
  onUndo?: (() => void) | undefined;
}

/** Confirms an action on one line, and offers to undo it. */
export function Notice({ text, undo, onUndo }: NoticeProps) {
  return (
    <div className="flex min-h-9 flex-1 items-center gap-x-3 text-small">
      <p role="status" className="min-w-24 grow font-medium wrap-anywhere text-soft">{keepTimes(text)}</p>
      {onUndo && undo && <TextButton onClick={onUndo}>{undo}</TextButton>}
    </div>
  );
}

/** A button within a line of text. */
export function TextButton(
  { label, autoFocus = false, title, expanded, className, onClick, children }: {
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
  },
) {
  return (
    <button
      type="button"
      aria-label={label}
      autoFocus={autoFocus}
      title={title}
      aria-expanded={expanded}
      className={classes(
        "-my-1 min-h-9 shrink-0 text-small font-medium underline decoration-edge underline-offset-4 hover:text-ink pointer-coarse:min-h-11",
        className,
      )}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** A text on one line. */
export const ONE_LINE = "truncate";

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
