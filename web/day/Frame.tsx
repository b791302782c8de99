import { useAtomValue, useSetAtom, useStore } from "jotai/react";
import { atom } from "jotai/vanilla";
import CloudOff from "lucide-react/icons/cloud-off";
import LogOut from "lucide-react/icons/log-out";
import MenuIcon from "lucide-react/icons/menu";
import Plus from "lucide-react/icons/plus";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { memo, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation } from "wouter";
import { titleOf } from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, buttonLook, classes, Section } from "#shared/ui/Controls.tsx";
import { Mark } from "#shared/ui/Mark.tsx";
import { isComposing, shortcutKey, useShortcuts } from "#shared/ui/keys.ts";
import { DeferredMount, useDeferredStore } from "../app/Deferred.tsx";
import { lazyExtra, lazyParts, loadAhead, loadPart } from "../app/Lazy.tsx";
import { LazyDialog } from "../app/LazyDialog.tsx";
import { NetworkLink } from "../app/NetworkLink.tsx";
import { NotOnDevice } from "./NotOnDevice.tsx";
import {
  conflictsAtom,
  leaveAtom,
  pendingCountAtom,
  rejectedAtom,
  storeActionAtom,
  unreadableAtom,
} from "../app/engine.ts";
import { isOfflineAtom, troubleAtom } from "../app/host.ts";
import { browserTimeZone, failureText } from "../app/platform.ts";
import { userAtom } from "../app/session.ts";
import { completeRingsAtom, isTodayAtom, pointsAtom } from "./day.ts";
import { unsentTextAtom } from "./sync.ts";
import { timerStatusAtom } from "./timer.ts";

const Commands = lazyExtra(() => loadPart("commands"));

const isApple = () => /^(?:Mac|iP)/.test(navigator.platform);

/**
 * The button and the shortcut, Ctrl or ⌘ with K, that open the command palette. It looks like the field that it opens.
 */
function PaletteButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    loadAhead(Commands);
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (shortcutKey(event) !== "k" || isComposing(event)) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      // Synchronously, so that it gets the next key.
      flushSync(() => setOpen(true));
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        className={classes(
          "flex min-h-9 shrink-0 items-center gap-2 rounded-sm bg-wash px-2.5 text-small whitespace-nowrap text-soft transition-colors hover:bg-wash-strong hover:text-ink forced-colors:border",
          "max-sm:size-11 max-sm:justify-center max-sm:bg-transparent pointer-coarse:min-h-11",
        )}
        onClick={() => setOpen(true)}
      >
        <Plus aria-hidden="true" className="size-4 max-sm:size-5" />
        <span className="max-sm:sr-only">{t("Quick add")}</span>
        <kbd aria-hidden="true" className="font-[inherit] text-axis max-xl:hidden pointer-coarse:hidden">
          {isApple() ? "⌘K" : "Ctrl K"}
        </kbd>
      </button>
      {open && (
        <LazyDialog onClose={() => setOpen(false)}>
          <Commands shows="palette" onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  );
}

/** The pages for signed-in users, in the order of the navigation, with their keyboard shortcuts. */
export const PAGES = [
  { path: "/dashboard", title: "Today", key: "d" },
  { path: "/book", title: "Book", key: "o" },
  { path: "/insights", title: "Insights", key: "i" },
  { path: "/history", title: "History", key: "h" },
  { path: "/settings", title: "Settings", key: "s" },
] as const;

/** The page that shows today, or another day, which is not what its link leads to. */
const TODAY = "/dashboard";

/** Returns the pages of the navigation, and which of them is shown. */
export function usePages() {
  const [here] = useLocation();
  const isToday = useAtomValue(isTodayAtom);
  return PAGES.map(({ path, title }) => ({
    path,
    title: t(title),
    current: path === here && (path !== TODAY || isToday) ? "page" as const : undefined,
  }));
}

/** The navigation between pages. The settings are in the menu; so are all pages where there is no room for a line. */
const PageNav = memo(function PageNav() {
  return (
    <nav aria-label={t("Pages")} className="flex self-stretch max-lg:hidden print:hidden">
      {usePages().slice(0, -1).map(({ path, title, current }) => (
        <Link
          key={path}
          href={path}
          data-bold={title}
          aria-current={current}
          className={classes(
            "grid content-center border-y-2 border-transparent px-2 text-small text-soft transition-colors hover:text-ink",
            "aria-[current]:border-b-ink aria-[current]:font-semibold aria-[current]:text-ink",
            "focus-visible:-outline-offset-2 forced-colors:not-aria-[current]:border-[Canvas]",
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
});

const parts = lazyParts(() => import("./FrameParts.tsx"));
const Menu = parts.part((all) => all.Menu);
const RunningTimer = parts.part((all) => all.RunningTimer);
const TabIcon = parts.part((all) => all.TabIcon);
const SignOutQuestion = parts.part((all) => all.SignOutQuestion);

const isRunningAtom = atom((get) => get(timerStatusAtom) === "running");

/** The running timer, which the Earth panel of today shows itself. */
function HeaderTimer({ isShown }: { isShown: boolean }) {
  const isRunning = useAtomValue(isRunningAtom);
  return (
    <>
      <DeferredMount fallback={null}>
        <Suspense>
          <TabIcon isRunning={isRunning} />
        </Suspense>
      </DeferredMount>
      {isRunning && (
        <Suspense>
          <RunningTimer isShown={isShown} />
        </Suspense>
      )}
    </>
  );
}

/** Who is signed in, which opens the menu, and Logout. With unsaved changes that first asks whether to keep them. */
export function Account() {
  const email = useAtomValue(userAtom)?.email;
  // Read when it is needed, so that no change renders the button.
  const store = useStore();
  const [open, setOpen] = useState<"menu" | "shortcuts" | "question">();
  const button = useRef<HTMLButtonElement>(null);
  // A press outside of the menu closes it, also one on its button, whose click would open it again.
  const wasOpen = useRef(false);
  const leave = useSetAtom(leaveAtom);
  const [, navigate] = useLocation();
  const close = () => setOpen(undefined);
  useShortcuts({
    ...Object.fromEntries(PAGES.map(({ key, path }) => [key, () => navigate(path)])),
    "?": () => setOpen("shortcuts"),
  });
  useEffect(() => loadAhead(parts), []);
  const signOut = () => {
    if (store.get(pendingCountAtom) === 0) void leave({ discarding: false });
    else setOpen("question");
  };
  return (
    <>
      <button
        ref={button}
        // Another one when the user is known, so that the text appears in its place instead of moving there.
        key={email}
        type="button"
        title={email}
        aria-label={email === undefined ? t("Menu") : undefined}
        aria-haspopup="dialog"
        aria-expanded={open === "menu"}
        onPointerDown={() => wasOpen.current = open === "menu"}
        className={classes(
          "flex min-h-9 min-w-0 shrink items-center gap-1.5 rounded-sm px-2 text-left text-small text-soft transition-colors hover:bg-wash hover:text-ink pointer-coarse:min-h-11",
          // As wide as there is room for, so that it wraps nothing.
          "sm:min-w-20 sm:max-w-max sm:grow sm:basis-20 lg:min-w-10 lg:basis-10",
          "max-md:text-axis max-sm:min-h-11 max-sm:px-0",
        )}
        onClick={() => {
          setOpen(wasOpen.current || open === "menu" ? undefined : "menu");
          wasOpen.current = false;
        }}
      >
        <span className="line-clamp-2 min-w-0 wrap-anywhere md:block md:truncate">
          {email === undefined ? "\u00a0" : t("Welcome back, {email}", { email })}
        </span>
        <MenuIcon
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-5 shrink-0 max-[22.5rem]:hidden lg:max-xl:hidden"
        />
      </button>
      <button
        type="button"
        title={t("Logout")}
        className={classes(
          buttonLook("quiet", "small"),
          "m-0! shrink-0 max-sm:order-last max-sm:size-11 max-sm:p-0!",
        )}
        onClick={signOut}
      >
        <LogOut aria-hidden="true" strokeWidth={1.75} className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">{t("Logout")}</span>
      </button>
      {open === "menu" && (
        <Suspense>
          <Menu
            opener={button}
            onClose={close}
            onShortcuts={() => setOpen("shortcuts")}
            onSignOut={signOut}
          />
        </Suspense>
      )}
      {open === "shortcuts" && (
        <LazyDialog onClose={close}>
          <Commands shows="shortcuts" onClose={close} />
        </LazyDialog>
      )}
      {open === "question" && (
        <LazyDialog onClose={close}>
          <SignOutQuestion onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}

const NAME = "font-display text-title";

/** The header of every signed-in page, one row: the name, the pages, the running timer, Quick add, who is signed in. */
export const DashboardHeader = memo(
  function DashboardHeader({ heading, hasTimer = false }: {
    /** The dashboard's own heading is the name; a page with a heading of its own has none here. */
    heading?: RefObject<HTMLHeadingElement | null>;
    /** Whether the page shows the running timer itself. */
    hasTimer?: boolean;
  }) {
    return (
      <Header>
        <HeaderMark />
        <div className="flex shrink-0 items-baseline gap-x-2 max-md:grid">
          {heading
            ? <h1 ref={heading} tabIndex={-1} className={`${NAME} max-md:leading-5`}>Gorin</h1>
            : <p className={`${NAME} max-md:leading-5`}>Gorin</p>}
          <p className="text-small whitespace-nowrap text-soft max-md:text-axis">{t("Discipline Tracker")}</p>
        </div>
        <PageNav />
        <div className="flex min-w-0 grow items-center basis-36 justify-end gap-2 max-sm:gap-0 sm:basis-80 sm:flex-wrap">
          <HeaderTimer isShown={!hasTimer} />
          <PaletteButton />
          <Account />
        </div>
      </Header>
    );
  },
);

function HeaderMark() {
  const store = useDeferredStore();
  const complete = useAtomValue(completeRingsAtom, { store });
  const soFar = useAtomValue(pointsAtom, { store });
  return <Mark size={28} complete={complete} fullness={soFar?.fullness} />;
}

/** The element, with the number of unsaved changes. A change of that renders nothing in it. */
function Header({ children }: { children: ReactNode }) {
  return (
    <header
      data-unsent={useAtomValue(pendingCountAtom)}
      className={classes(
        BLEED,
        "flex min-h-14 items-center gap-2 gap-y-0 flex-wrap border-b border-hairline max-sm:min-h-12 short:min-h-12 max-sm:gap-1.5 max-sm:pr-1! max-[22.5rem]:gap-x-0.5",
      )}
    >
      {children}
    </header>
  );
}

interface LoadFailureProps {
  /** What could not be loaded. */
  message: string;
  error: unknown;
  onRetry: () => unknown;
}

/** Shown in place of what could not be loaded, with a way to try again. */
export function LoadFailure({ message, error, onRetry }: LoadFailureProps) {
  return (
    <AlertBox
      {...failureText(message, error)}
      className="items-center! [&>svg]:mt-0!"
      action={<Button size="small" onClick={() => void onRetry()}>{t("Try again")}</Button>}
    />
  );
}

/** In place of a card whose contents are not on this device, or could not be loaded. */
export function NotLoaded({ title, ...failure }: { title: string } & LoadFailureProps) {
  const isOffline = useAtomValue(isOfflineAtom);
  return (
    <Section title={title}>
      {isOffline ? <NotOnDevice /> : <LoadFailure {...failure} />}
    </Section>
  );
}

/** Loaded when there is something to show, which is rare. */
const NotSaved = lazyExtra(async () => ({
  default: (await import("#shared/ui/NotSaved.tsx")).NotSaved,
}));

/** The changes that were rejected and the conflicts with other devices, until the user resolves them. */
export function SavingNotices() {
  const rejected = useAtomValue(rejectedAtom);
  const unreadable = useAtomValue(unreadableAtom);
  const conflicts = useAtomValue(conflictsAtom);
  const dispatch = useSetAtom(storeActionAtom);
  if (rejected.length + unreadable.length + conflicts.length === 0) return null;
  return (
    <Suspense>
      <NotSaved
        rejected={rejected.map(({ id, reason, command }) => ({ id, reason, title: titleOf(command) }))}
        unreadable={unreadable}
        conflicts={conflicts}
        timeZone={browserTimeZone()}
        onRetry={(rejected) => dispatch({ do: "retry_rejected", rejected })}
        onDiscard={(rejected) => dispatch({ do: "discard_rejected", rejected })}
        onDiscardUnreadable={() => dispatch({ do: "discard_unreadable" })}
        onDismiss={(id) => dispatch({ do: "dismiss_conflict", conflict: id })}
      />
    </Suspense>
  );
}

/** The notice of a server that cannot be used, visible wherever the page is scrolled. */
export function UnsentLine() {
  const text = useAtomValue(unsentTextAtom);
  const trouble = useAtomValue(troubleAtom);
  const Icon = trouble === "unreachable" ? CloudOff : TriangleAlert;
  return (
    <p role="status" className="sticky top-0 z-10 bg-paper text-small text-soft print:hidden">
      {text !== "" && (
        <span className="flex flex-wrap items-center gap-x-2 border-b border-hairline py-2">
          <Icon aria-hidden size={16} strokeWidth={1.75} />
          {text}
          <NetworkLink trouble={trouble} />
        </span>
      )}
    </p>
  );
}

/** The margins of a page, and a line across both of them. */
const MARGINS = "px-3 min-[22.5rem]:px-4 lg:px-14";
const BLEED = `-mx-3 min-[22.5rem]:-mx-4 lg:-mx-14 ${MARGINS}`;

/** The column that every signed-in page is set in. */
export const PAGE = `mx-auto flex min-h-dvh max-w-320 flex-col ${MARGINS}`;

/** The link to the contents, shown when it has the focus. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a
      href="#main"
      className="sr-only rounded-sm bg-ink px-4 py-2 text-paper focus:not-sr-only focus:absolute focus:top-3 focus:z-20"
    >
      {children}
    </a>
  );
}
