import { memo, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "../texts/translate.ts";
import { Button, classes } from "./Controls.tsx";

/** The letters of a large font reach below their line by a few percent of it. One of five lines is 20 %. */
const BELOW_LINE = 1.1;

/** A text of a few lines. When it has more, a button shows them. */
export function ClampedText(
  {
    text,
    className = "text-small text-soft",
    clamp = "line-clamp-3",
    children = text,
    isOpenAtFirst = false,
    onToggle,
  }: {
    text: string;
    /** How it looks; small and soft when absent. */
    className?: string;
    /** The class that limits its lines; to three when absent. */
    clamp?: string;
    /** The text with parts that are marked, in its place. */
    children?: ReactNode;
    /** Whether all of its lines are shown at first. */
    isOpenAtFirst?: boolean;
    /** Is told whether all of its lines are shown, whenever that changes. */
    onToggle?: (isOpen: boolean) => void;
  },
) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const [isCut, setIsCut] = useState(isOpenAtFirst);
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return;
    let wasCut = isCut;
    // First called after the layout of this frame, so that measuring does not force another one, and before its paint.
    const observer = new ResizeObserver(() => {
      const isCutNow = element.scrollHeight > element.clientHeight * BELOW_LINE;
      if (isCutNow === wasCut) return;
      wasCut = isCutNow;
      flushSync(() => setIsCut(isCutNow));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, isOpen]);
  return (
    <div className={className}>
      <p ref={paragraph} className={`wrap-anywhere whitespace-pre-line ${isOpen ? "" : clamp}`}>
        {children}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="rounded-sm font-text text-small text-soft underline decoration-edge underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:text-left"
          onClick={() => {
            setIsOpen(!isOpen);
            onToggle?.(!isOpen);
          }}
        >
          {isOpen ? t("Less") : t("More")}
        </button>
      )}
    </div>
  );
}

/** A text on one line that expands on click. An arrow shows that there is more of it. */
export function ShortText({ children, className }: { children: string; className?: string }) {
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
        open ? "wrap-anywhere whitespace-pre-line" : "truncate",
        className,
      )}
    >
      {children}
    </button>
  );
}

/** The placeholder of an empty list: the fact, a hint, and an action. */
export function EmptyState({ text, hint, action, onChoose }: {
  text: string;
  hint?: ReactNode;
  action?: ReactNode;
  /** Makes a click anywhere on it add the first item. The list's own button does the same by keyboard. */
  onChoose?: (() => void) | undefined;
}) {
  return (
    <div
      onClick={onChoose}
      className={classes(
        "grid justify-items-start gap-1 rounded-sm py-3",
        onChoose && "cursor-pointer transition-colors hover:bg-wash",
      )}
    >
      <p className="text-ink">{text}</p>
      {hint && <p className="text-small text-soft">{hint}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** A row of figures in one line of small text, which wraps where there is no room for it. */
export function Figures({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl className={classes("flex flex-wrap gap-x-6 gap-y-1 text-small text-soft", className)}>{children}</dl>
  );
}

/** A fact with its label: the value follows in ink, and after it an optional detail. Used inside `Figures`. */
export const Figure = memo(function Figure(
  { label, value, detail }: { label: string; value: string | number; detail?: string | undefined },
) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt>{label}</dt>
      <dd className="font-semibold text-ink">{value}</dd>
      {detail && <dd>{detail}</dd>}
    </div>
  );
});

/** How many rows of a list are shown at first. */
const FOLD_AFTER = 20;

/** How a long list is folded at first. */
interface FoldOptions {
  /** The index of a row that is not hidden. */
  kept?: number;
  /** How many rows are shown at first; 20 when absent. */
  after?: number;
  /** How many rows there are, where not all of them are known until they are shown. */
  count?: number | undefined;
  /** Whether all rows are shown at first. */
  isOpenAtFirst?: boolean;
  /** Is told that all rows are shown now. */
  onToggle?: (isOpen: true) => void;
}

/** The first rows of a long list, and a button that shows all of them. A list that is hardly longer is shown whole. */
export function useFold<Item>(
  items: readonly Item[],
  { kept = -1, count = items.length, after = FOLD_AFTER, isOpenAtFirst = false, onToggle }: FoldOptions = {},
): { shown: readonly Item[]; more: ReactNode } {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  if (kept >= after && !isOpen) setIsOpen(true);
  if (isOpen || count <= after + 1) return { shown: items, more: null };
  return {
    shown: items.slice(0, after),
    more: (
      <Button
        look="quiet"
        size="small"
        className="justify-self-start"
        onClick={() => {
          setIsOpen(true);
          onToggle?.(true);
        }}
      >
        {t("Show all {count}", { count })}
      </Button>
    ),
  };
}

/**
 * Returns functions that stay the same and call the latest `actions`. With them, rows of a list that have not changed
 * are not rendered again. The names of the actions must not change.
 */
export function useSteadyActions<T extends object>(actions: T): T {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [steady] = useState(() => {
    const call = (name: string) => (...given: unknown[]) =>
      // The object of this type has a function under each of its names.
      (latest.current as Record<string, (...given: unknown[]) => unknown>)[name]?.(...given);
    return Object.fromEntries(Object.keys(actions).map((name) => [name, call(name)])) as T;
  });
  return steady;
}
