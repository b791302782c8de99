import { createElement, Fragment, type KeyboardEvent, type MouseEvent, type ReactNode, useId } from "react";
import type { RingName } from "../domain/rings/ring.ts";
import { t } from "../texts/translate.ts";
import { AlertBox, classes } from "./Button.tsx";
import type { ThemeChoice } from "./theme.ts";

// What the sign-in page needs has a file of its own.
export { AlertBox, Button, buttonLook, type ButtonProps, classes, CONTROL, Skeleton } from "./Button.tsx";

/** A few choices side by side as toggle buttons. The pressed one has the hue of the surrounding ring. */
export function SegmentedChoice<Value extends string>(
  { label, options, value, onChange, disabled = false, isFull, className }: {
    /** The accessible name of the group. */
    label: string;
    options: readonly { value: Value; label: string }[];
    /** The chosen one; none when null. */
    value: Value | null;
    onChange: (value: Value) => void;
    disabled?: boolean;
    /** Takes the whole width: in equal parts, or on phones with equal room around each label. */
    isFull?: boolean;
    className?: string;
  },
) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classes("inline-flex flex-wrap rounded-sm bg-wash", isFull && "w-full", className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          disabled={disabled}
          aria-pressed={option.value === value}
          data-bold={t(option.label)}
          onClick={() => onChange(option.value)}
          className={classes(
            "min-h-10 min-w-11 grow rounded-sm text-small font-medium text-soft transition-colors",
            isFull ? "basis-auto px-1 whitespace-nowrap sm:basis-0" : "px-3",
            "enabled:hover:bg-wash enabled:hover:text-ink focus-visible:z-2 disabled:opacity-60 pointer-coarse:min-h-11",
            "aria-pressed:bg-ring-tint aria-pressed:font-semibold aria-pressed:text-ring",
            // With the focus, its outline is in place of that of the choice.
            "not-focus-visible:aria-pressed:outline-[1.5px] not-focus-visible:aria-pressed:-outline-offset-[1.5px] not-focus-visible:aria-pressed:outline-ring",
          )}
        >
          {t(option.label)}
        </button>
      ))}
    </div>
  );
}

const OPTIONS = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** Chooses the theme. The host stores the choice and applies it. */
export function ThemeSwitch(
  { value, onChange }: { value: ThemeChoice; onChange: (value: ThemeChoice) => void },
) {
  return <SegmentedChoice label={t("Theme")} options={OPTIONS} value={value} onChange={onChange} />;
}

/** In place of a ring of a day, or of its commitment, that the server cannot read. */
export function DamagedBox({ of = "ring", className }: { of?: "ring" | "commitment"; className?: string }) {
  return (
    <AlertBox
      message={of === "ring"
        ? t("This ring of the day is damaged on the server and cannot be read")
        : t("This day's commitment is damaged on the server and cannot be read")}
      reason={t("Whoever runs the server can restore a backup. Everything else works as usual.")}
      className={className}
    />
  );
}

const LOOKS = {
  tint: "rounded-sm bg-ring-tint px-1.5 text-ring",
  plain: "text-ring",
  outline: "rounded-sm bg-wash px-1.5 text-soft",
};

/** A short label: a category, a domain, a status. */
export function Badge({ ring, look = "tint", children, className }: {
  /** The ring whose hue it has; the surrounding ring when absent. */
  ring?: RingName | undefined;
  /** `tint`: on the tint of the hue. `plain`: text in the hue. `outline`: soft text on a wash. */
  look?: "tint" | "plain" | "outline";
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      data-ring={ring}
      className={classes(
        "inline-flex items-center py-px text-small font-semibold whitespace-nowrap",
        LOOKS[look],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** The sign of what starts the timer, or of what stops it. */
export function PlaySign({ isStop = false }: { isStop?: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" fill="currentColor" className="size-4 shrink-0">
      {isStop ? <path d="M4 4h8v8h-8z" /> : <path d="M5.5 3.8v8.4l6.5-4.2z" />}
    </svg>
  );
}

/** A round button that starts the timer, in the hue of the surrounding ring. */
export function PlayButton(
  { label, onClick, disabled = false, isStop = false, solid = false }: {
    /** The accessible name: "Start Spanish". */
    label: string;
    onClick: () => void;
    disabled?: boolean;
    /** Whether it stops the timer instead. */
    isStop?: boolean;
    /** Solid ink: the likeliest of a list. */
    solid?: boolean;
  },
) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className={classes(
        "grid size-9 shrink-0 place-items-center rounded-full transition-colors forced-colors:border",
        "disabled:opacity-50 pointer-coarse:size-11",
        solid ? "bg-ink text-paper" : "bg-ring-tint text-ring enabled:hover:bg-ring/18",
      )}
    >
      <PlaySign isStop={isStop} />
    </button>
  );
}

export interface ChipLook {
  look?: "tint" | "wash";
  ring?: RingName | undefined;
}

/** The classes of a chip. */
export const chipLook = (look: ChipLook["look"]) =>
  classes(
    "min-h-8 rounded-sm px-3 text-small forced-colors:border",
    look === "wash" ? "bg-wash font-medium text-ink" : "bg-ring-tint font-semibold text-ring",
  );

/** A word in a row of words. `tint`: what was understood, in the hue of its ring. `wash`: what is assumed. */
export function Chip({ look, ring, children }: ChipLook & { children: ReactNode }) {
  return (
    <span data-ring={ring} className={classes(chipLook(look), "inline-flex items-center gap-1.5")}>
      {children}
    </span>
  );
}

/** A part of a page under its heading. White space divides it from the others; nothing frames it. */
export function Section({ id, title, aside, children, className, level = 2 }: {
  /** Its address on the page, as in `/settings#sessions`. */
  id?: string;
  /** Its heading, which also names it for screen readers. */
  title?: string;
  /** Shown at the right of the heading: a button, a short fact. */
  aside?: ReactNode;
  children?: ReactNode;
  className?: string;
  /** The heading's level; 2 when absent. */
  level?: 2 | 3;
}) {
  const headingId = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      id={id}
      aria-labelledby={title ? headingId : undefined}
      className={classes("min-w-0", className)}
    >
      {(title || aside) && (
        <div className="mb-2 flex min-h-10 flex-wrap items-center justify-between gap-x-4">
          {title && <Heading id={headingId} className="font-display text-title">{title}</Heading>}
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

/**
 * The icons, on a grid of 16 pixels, each a path that begins at the corner of the grid. Where a list shows hundreds of
 * rows, those of a row's buttons are one picture: it needs no scaling, so it is painted with the text around it.
 */
const ICONS = {
  play: "m5.5 3.8v8.4l6.5-4.2z",
  edit: "m10.8 2.7a1.4 1.4 0 0 1 2 0l.5.5a1.4 1.4 0 0 1 0 2l-7.7 7.7-3.1.6.6-3.1zm-1.4 1.4 2.5 2.5",
  delete: "m2.5 4.5h11m-7.5 0v-1.5a.5.5 0 0 1 .5-.5h3a.5.5 0 0 1 .5.5v1.5" +
    "m-6 0 .5 8a1 1 0 0 0 1 1h5a1 1 0 0 0 1-1l.5-8m-5.2 2.7v3.6m2.4-3.6v3.6",
  up: "M8 13.5v-11M3.5 7 8 2.5 12.5 7",
  down: "M8 2.5v11M3.5 9 8 13.5 12.5 9",
  complete: "M3 8.5 6.5 12 13 4.5",
  open: "M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11",
  back: "M10 3 5 8l5 5",
} as const;

/** How icons are drawn. */
const INK = {
  "aria-hidden": true,
  fill: "none",
  stroke: "currentColor",
  strokeWidth: "1.3",
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

interface IconAction {
  icon: keyof typeof ICONS;
  /** The accessible name, also shown as the tooltip: what it does, and to what. */
  label: string;
  onClick: () => void;
}

/** An icon button for actions that repeat in every row of a list. */
export function IconButton({ icon, label, onClick, disabled = false, className }: Omit<IconAction, "icon"> & {
  /** Absent where it is drawn beside the button. */
  icon?: IconAction["icon"];
  disabled?: boolean;
  className?: string;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className={classes("icon-button transition-colors", className)}
    >
      {icon && (
        <svg {...INK} viewBox="0 0 16 16" className="size-4 overflow-visible">
          <path d={ICONS[icon]} />
        </svg>
      )}
    </button>
  );
}

/** The actions of a row of a long list, at most three, whose icons are one picture. */
export function IconButtons({ actions }: {
  actions: readonly (Omit<IconAction, "icon"> & { icon: "play" | "edit" | "delete" })[];
}) {
  return (
    <span className="icon-buttons flex items-center">
      {actions.map(({ icon, ...action }) => <IconButton key={icon} {...action} />)}
      {/* Over the last button, and out to the others. In the flow: hundreds of layers take the browser long to search. */}
      <svg {...INK} viewBox="0 0 36 36">
        {actions.map(({ icon }, at) => (
          <path key={icon} d={`M${10 - 36 * (actions.length - 1 - at)} 10${ICONS[icon]}`} />
        ))}
      </svg>
    </span>
  );
}

/** A time, such as 2:44 PM, or a duration; one of a single unit may break in Japanese alone. */
const TIME = /(\d+:\d\d [AP]M|\d+[hm] \d+[ms]|\d+(?:時間|分|秒)(?:\d+[分秒])?)/;

/**
 * Returns a text in which no line breaks within a time or a duration, such as 2:44 PM or 1h 5m. The text itself stays
 * as it is, to be found and copied with its plain spaces.
 */
export function keepTimes(text: string): ReactNode[] {
  // Every other part is a time.
  return text.split(TIME).map((part, index) =>
    index % 2 === 0 ? part : createElement("span", { key: index, className: "whitespace-nowrap" }, part)
  );
}

/** About how long after a click systems take another one as its second, in milliseconds. */
const DOUBLE_CLICK_MS = 500;

/** The button that a key pressed last, if no other key and no click came after it, its part, and when. */
let last: { button: Element; part: Element; time: number } | null = null;

/**
 * The props of a part whose buttons change places on a click. They end the second click of a double click: it was meant
 * for the first button, and would press the one that came under the pointer, or that got the focus. The same holds for
 * a key that is pressed twice or held down. A button beside the first one can be pressed at once.
 */
export const ENDS_SECOND_CLICK = {
  onClickCapture(event: MouseEvent) {
    // A key's own click counts as none.
    if (event.detail > 0) last = null;
    if (event.detail > 1) event.stopPropagation();
  },
  onKeyDownCapture(event: KeyboardEvent) {
    const { key, target, currentTarget, timeStamp } = event;
    const presses = (key === "Enter" || key === " ") && target instanceof HTMLButtonElement;
    const isSecond = last?.part === currentTarget && timeStamp - last.time < DOUBLE_CLICK_MS &&
      (last.button === target || !last.button.isConnected);
    if (presses && (event.repeat || isSecond)) event.preventDefault();
    last = presses ? { button: target, part: currentTarget, time: timeStamp } : null;
  },
};

/**
 * Returns a translated text, such as 'You sign in as {email}', with an element in place of each placeholder, where the
 * language has it.
 */
export function withElements(text: string, elements: Readonly<Record<string, ReactNode>>): ReactNode[] {
  // Every other part is the name of a placeholder.
  return text.split(/\{(\w+)\}/).map((part, index) =>
    createElement(Fragment, { key: index }, index % 2 === 0 ? part : elements[part])
  );
}
