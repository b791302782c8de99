import { memo, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { RingName } from "../domain/rings/ring.ts";
import { t } from "../texts/translate.ts";
import { Button, classes } from "./Controls.tsx";

export interface ClampedTextProps {
  text: string;
  /** How it looks; small and soft when absent. */
  className?: string;
  /** The class that limits its lines; to three when absent. */
  clamp?: string;
}

/** The letters of a large font reach below their line by a few percent of it. One of five lines is 20 %. */
const BELOW_LINE = 1.1;

/** A text of a few lines. When it has more, a button shows them. */
export function ClampedText(
  { text, className = "text-small text-soft", clamp = "line-clamp-3" }: ClampedTextProps,
) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
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
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="rounded-sm font-text text-small text-soft underline decoration-edge underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:text-left"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t("Less") : t("More")}
        </button>
      )}
    </div>
  );
}

export interface ShortTextProps {
  children: string;
  className?: string;
}

/** A text on one line that expands on click. An arrow shows that there is more of it. */
export function ShortText({ children, className }: ShortTextProps) {
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

export interface EmptyStateProps {
  text: string;
  hint?: ReactNode;
  action?: ReactNode;
  /** Makes a click anywhere on it add the first item. The list's own button does the same by keyboard. */
  onChoose?: (() => void) | undefined;
}

/** The placeholder of an empty list: the fact, a hint, and an action. */
export function EmptyState({ text, hint, action, onChoose }: EmptyStateProps) {
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

/**
 * The first rows of a long list, and a button that shows all of them. A list that is hardly longer is shown whole, and
 * so is one whose row at `kept` would be hidden.
 */
export function useFold<Item>(
  items: readonly Item[],
  kept = -1,
): { shown: readonly Item[]; more: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  if (kept >= FOLD_AFTER && !isOpen) setIsOpen(true);
  if (isOpen || items.length <= FOLD_AFTER + 1) return { shown: items, more: null };
  return {
    shown: items.slice(0, FOLD_AFTER),
    more: (
      <Button look="quiet" size="small" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {t("Show all {count}", { count: items.length })}
      </Button>
    ),
  };
}

export interface ProgressBarProps {
  /** The accessible name, shown at the top left. */
  label: string;
  /** 0 to 100. */
  value: number;
  /** The value as text, shown at the top right: "2/5 Rings". The percentage when absent. */
  valueText?: string;
  /** The ring whose hue it has; the surrounding ring's, or ink, when absent. */
  ring?: RingName | undefined;
  /** Hides label and value, except for screen readers. */
  bare?: boolean;
}

/** A thin progress bar under its label. */
export function ProgressBar({ label, value, valueText, ring, bare = false }: ProgressBarProps) {
  const id = useId();
  const share = Math.min(100, Math.max(0, value));
  const text = valueText ?? `${Math.round(share)}%`;
  return (
    <div data-ring={ring} className="grid gap-1.5">
      <div className={bare ? "sr-only" : "flex justify-between gap-4 text-small text-soft"}>
        <span id={id}>{label}</span>
        <span aria-hidden={bare}>{text}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share)}
        aria-valuetext={text}
        className="h-1 overflow-hidden rounded-bar bg-unfilled forced-colors:border"
      >
        <div
          data-bar=""
          className="h-full bg-ring transition-[width] duration-200"
          style={{ width: `${share}%` }}
        />
      </div>
    </div>
  );
}

export interface Reusable {
  readonly key: string;
  /** The button's label. */
  readonly text: string;
}

export interface ReuseButtonsProps<Item extends Reusable> {
  /** Heading of the group: 'Study again'. */
  title: string;
  items: readonly Item[];
  onReuse: (item: Item) => void;
  disabled?: boolean;
}

/** The recently used items as words in one line; a click adds one again. Renders nothing without items. */
export function ReuseButtons<Item extends Reusable>(
  { title, items, onReuse, disabled = false }: ReuseButtonsProps<Item>,
) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id} className="mt-2 flex flex-wrap items-center gap-x-5 text-small">
      <p id={id} className="text-soft">{title}</p>
      {items.map((item) => (
        <Button
          key={item.key}
          look="quiet"
          size="small"
          title={item.text}
          disabled={disabled}
          className="max-w-80"
          onClick={() => onReuse(item)}
        >
          <span className="truncate">{item.text}</span>
        </Button>
      ))}
    </div>
  );
}

export interface Suggestion {
  readonly title: string;
  /** A reason or a description, shown under the title. */
  readonly detail: string;
}

/** More than these need scrolling. */
const MOST_AT_ONCE = 3;

export interface SuggestionListProps<Item extends Suggestion> {
  /** Heading of the list: 'Suggested battles'. */
  title: string;
  items: readonly Item[];
  onChoose: (item: Item) => void;
}

/**
 * A folded, scrolling list of suggestions, each with its reason. Without items its line stays blank, so that the
 * buttons below it do not move when the items arrive.
 */
export function SuggestionList<Item extends Suggestion>(
  { title, items, onChoose }: SuggestionListProps<Item>,
) {
  const id = useId();
  return (
    <details className={items.length === 0 ? "invisible" : undefined}>
      <summary className="w-fit rounded-sm py-1 text-small text-soft underline decoration-edge underline-offset-4">
        {t("Need an idea?")}
      </summary>
      <section aria-labelledby={id} className="mt-2 grid gap-1.5">
        <h3 id={id} className="text-small font-medium">{title}</h3>
        <ul
          className={classes(
            "max-h-52 overflow-y-auto overscroll-contain rounded-sm border border-hairline",
            items.length > MOST_AT_ONCE && "fades pb-6",
          )}
        >
          {items.map((item) => (
            <li key={`${item.title} ${item.detail}`} className="border-t border-hairline first:border-t-0">
              <button
                type="button"
                onClick={() =>
                  onChoose(item)}
                className="grid w-full gap-0.5 px-3 py-2 text-left transition-colors hover:bg-ring-tint focus-visible:-outline-offset-2"
              >
                <span className="wrap-anywhere">{item.title}</span>
                <span className="text-small wrap-anywhere text-soft">{item.detail}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </details>
  );
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
