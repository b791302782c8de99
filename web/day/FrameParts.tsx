import { useAtom, useAtomValue, useSetAtom } from "jotai/react";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Link } from "wouter";
import { minutesText, timerText } from "#shared/domain/format.ts";
import type { ByRing, RingName } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { Button, ThemeSwitch } from "#shared/ui/Controls.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import type { RunningTimer as Timer } from "#shared/ui/earth/Timer.tsx";
import { isComposing } from "#shared/ui/keys.ts";
import { markSvg, TOOLBAR_INKS } from "#shared/domain/mark_svg.ts";
import { leaveAtom, pendingCountAtom } from "../app/engine.ts";
import { minuteAtom, setTitle, themeAtom } from "../app/platform.ts";
import { completeRingsAtom, isTodayAtom, pointsAtom } from "./day.ts";
import { usePages } from "./Frame.tsx";
import { stoppedAtAtom, stopTimerAtom, timerAtom, useSeconds } from "./timer.ts";

const ITEM =
  "flex min-h-9 items-center rounded-sm px-3 text-left hover:bg-wash pointer-coarse:min-h-11 max-sm:font-display max-sm:text-title";

/** The menu of the header: the pages where the header has no room for them, and what is needed rarely. */
export function Menu({ opener, onClose, onShortcuts, onSignOut }: {
  /** The button below which it opens. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  onShortcuts: () => void;
  onSignOut: () => void;
}) {
  const menu = useRef<HTMLDivElement>(null);
  const [theme, setTheme] = useAtom(themeAtom);
  useLayoutEffect(() => {
    const element = menu.current;
    // The oldest supported browsers have no popovers, and show it in its place.
    if (!element || !("showPopover" in element)) return;
    const right = opener.current?.getBoundingClientRect().right ?? 0;
    element.style.setProperty("--right", `${document.documentElement.clientWidth - right}px`);
    element.showPopover();
    element.querySelector<HTMLElement>("a, button")?.focus();
  }, [opener]);
  return (
    <div
      ref={menu}
      popover="auto"
      role="dialog"
      aria-label={t("Menu")}
      onToggle={(event) => event.newState === "closed" && onClose()}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || isComposing(event)) return;
        onClose();
        opener.current?.focus();
      }}
      className="menu"
    >
      {usePages().map(({ path, title, current }, index, { length }) => (
        <Item
          key={path}
          href={path}
          current={current}
          className={index < length - 1 ? "lg:hidden" : ""}
          onClose={onClose}
        >
          {title}
        </Item>
      ))}
      <Item href="/trash" onClose={onClose}>{t("Trash")}</Item>
      <button type="button" className={`${ITEM} pointer-coarse:hidden`} onClick={onShortcuts}>
        {t("Keyboard shortcuts")}
      </button>
      <button type="button" className={`${ITEM} sm:hidden`} onClick={onSignOut}>{t("Logout")}</button>
      {/* A page of its own, outside of the app. */}
      <a href="/privacy" className={ITEM}>{t("Privacy")}</a>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 pt-2">
        <span aria-hidden="true">{t("Theme")}</span>
        <ThemeSwitch value={theme} onChange={setTheme} />
      </div>
    </div>
  );
}

function Item({ href, current, className = "", onClose, children }: {
  href: string;
  current?: "page" | undefined;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      aria-current={current}
      className={`${ITEM} ${className} aria-[current]:font-semibold`}
      onClick={onClose}
    >
      {children}
    </Link>
  );
}

/** The question about unsaved changes. Once they are saved meanwhile, it says so, and only asks whether to sign out. */
export function SignOutQuestion({ onClose }: { onClose: () => void }) {
  const unsent = useAtomValue(pendingCountAtom);
  const leave = useSetAtom(leaveAtom);
  return (
    <Dialog
      open
      onClose={onClose}
      title={unsent > 0 ? t("Not everything is saved yet") : t("Everything is saved")}
      footer={
        <div className="grid grow gap-2">
          {unsent > 0 && (
            <Button look="quiet" onClick={() => void leave({ discarding: true })}>
              {t("Discard and sign out")}
            </Button>
          )}
          <Button onClick={() => void leave({ discarding: false })}>
            {unsent > 0 ? t("Keep and sign out") : t("Sign out")}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t("Stay signed in")}
          </Button>
        </div>
      }
    >
      <p>
        {unsent > 0
          ? t(
            "{changes} not saved on the server yet. You can keep unsaved changes in this browser until you sign in here again.",
            { changes: unsent === 1 ? t("1 change is") : t("{count} changes are", { count: unsent }) },
          )
          : t("Your changes are on the server now.")}
      </p>
    </Dialog>
  );
}

/** The running timer: in the title of the tab, and, when `isShown`, in the header or above the tabs. */
export function RunningTimer({ isShown }: { isShown: boolean }) {
  const timer = useAtomValue(timerAtom);
  return timer && (
    <>
      <TabTitle timer={timer} />
      {isShown && <TimerChip timer={timer} />}
    </>
  );
}

/** The circle of today in the icon of the tab, with a dot while a timer runs. */
export function TabIcon({ isRunning }: { isRunning: boolean }) {
  const complete = useAtomValue(completeRingsAtom);
  const fullness = useAtomValue(pointsAtom)?.fullness;
  const isToday = useAtomValue(isTodayAtom);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon && isToday && fullness) {
      icon.href = `data:image/svg+xml,${encodeURIComponent(tabIcon(complete, fullness, isRunning))}`;
    }
  }, [complete, fullness, isRunning, isToday]);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const before = icon?.href;
    return () => {
      if (icon && before !== undefined) icon.href = before;
    };
  }, []);
  return null;
}

/** Returns the icon of a day as an SVG file. */
function tabIcon(complete: readonly RingName[], fullness: ByRing<number>, isRunning: boolean): string {
  const mark = markSvg({ size: 32, inks: TOOLBAR_INKS, complete, fullness });
  const dot = `<circle cx="50" cy="50" r="20" fill="${TOOLBAR_INKS.earth}"/>`;
  return isRunning ? mark.replace("</svg>", `${dot}</svg>`) : mark;
}

/** Says in the tab which timer runs, for whole minutes: a title that changes each second would be read out. */
function TabTitle({ timer: { category, startTime } }: { timer: Timer }) {
  const minute = useAtomValue(minuteAtom);
  const stoppedAt = useAtomValue(stoppedAtAtom);
  const minutes = Math.max(0, Math.floor(((stoppedAt ?? minute) - Date.parse(startTime)) / 60_000));
  const title = t("{duration} {category} · Gorin", { duration: minutesText(minutes), category: t(category) });
  useEffect(() => setTitle({ running: title }), [title]);
  useEffect(() => () => setTitle({ running: "" }), []);
  return null;
}

/** Renders every second, unlike what is around it. */
function TimerChip({ timer }: { timer: Timer }) {
  const now = useSeconds(Date.parse(timer.startTime));
  const stoppedAt = useAtomValue(stoppedAtAtom);
  const stop = useSetAtom(stopTimerAtom);
  return (
    <div role="group" aria-label={t("Running timer")} data-ring="earth" data-running="" className="running">
      <span aria-hidden="true" data-bar="" className="size-2 shrink-0 rounded-full bg-ring" />
      <span role="timer" className="font-semibold">
        {timerText((stoppedAt ?? now) - Date.parse(timer.startTime))}
      </span>
      <span className="min-w-0 truncate max-sm:line-clamp-2 max-sm:text-small max-sm:wrap-anywhere max-sm:whitespace-normal sm:max-xl:hidden">
        {t(timer.category)}
        {timer.note && <span className="sm:hidden">{t(", ")}{timer.note}</span>}
      </span>
      <button
        type="button"
        className="flex shrink-0 items-center gap-1.5 self-stretch rounded-sm px-3 font-semibold hover:bg-ring/18 max-sm:ml-auto"
        onClick={() =>
          void stop()}
      >
        <svg aria-hidden="true" viewBox="0 0 16 16" fill="currentColor" className="size-3.5">
          <rect x="4" y="4" width="8" height="8" rx="1" />
        </svg>
        {t("Stop")}
      </button>
    </div>
  );
}
