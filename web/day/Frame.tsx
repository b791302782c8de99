import { useAtom, useAtomValue, useSetAtom, useStore } from "jotai/react";
import CloudOff from "lucide-react/icons/cloud-off";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { memo, type ReactNode, type RefObject, Suspense, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation } from "wouter";
import { titleOf } from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, classes, Section, ThemeSwitch } from "#shared/ui/Controls.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Mark } from "#shared/ui/Mark.tsx";
import { isComposing, shortcutKey, useShortcuts } from "#shared/ui/keys.ts";
import { useDeferredStore } from "../app/Deferred.tsx";
import { lazyExtra, loadAhead, loadPart, pageIsShown } from "../app/Lazy.tsx";
import { LazyDialog } from "../app/LazyDialog.tsx";
import { NetworkLink } from "../app/NetworkLink.tsx";
import { NotOnDevice } from "./NotOnDevice.tsx";
import { StepLink } from "../app/Steps.tsx";
import {
  conflictsAtom,
  leaveAtom,
  pendingCountAtom,
  rejectedAtom,
  storeActionAtom,
  unreadableAtom,
} from "../app/engine.ts";
import { isOfflineAtom, troubleAtom } from "../app/host.ts";
import { browserTimeZone, failureText, themeAtom, usePage } from "../app/platform.ts";
import { userAtom } from "../app/session.ts";
import { completeRingsAtom, isTodayAtom } from "./day.ts";
import { unsentTextAtom, useSync } from "./sync.ts";

/** The footer: the theme, the trash and the keyboard shortcuts. */
export const DashboardFooter = memo(function DashboardFooter({ onShortcuts }: { onShortcuts: () => void }) {
  const [theme, setTheme] = useAtom(themeAtom);
  return (
    <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline py-5">
      <ThemeSwitch value={theme} onChange={setTheme} />
      <div className="-mx-2 flex flex-wrap items-center text-small font-medium sm:-mr-3">
        <StepLink href="/trash">{t("Trash")}</StepLink>
        <Button
          look="quiet"
          size="small"
          className="no-underline! pointer-coarse:hidden"
          onClick={onShortcuts}
        >
          {t("Keyboard shortcuts")}
        </Button>
      </div>
    </footer>
  );
});

const CommandPalette = lazyExtra(() => loadPart("palette"));

/** The button and the shortcut, Ctrl or ⌘ with K, that open the command palette. */
function PaletteButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    loadAhead(CommandPalette);
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
      <Button
        look="quiet"
        size="small"
        aria-keyshortcuts="Control+K Meta+K"
        title={t("Ctrl K or ⌘ K")}
        className="shrink-0 whitespace-nowrap no-underline! max-sm:mr-0.75 max-sm:ml-auto max-sm:px-1"
        onClick={() => setOpen(true)}
      >
        {t("Quick add")}
      </Button>
      {open && (
        <LazyDialog onClose={() => setOpen(false)}>
          <CommandPalette onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  );
}

/** The pages for signed-in users, in the order of the navigation, with their keyboard shortcuts. */
export const PAGES = [
  { path: "/dashboard", title: "Today", key: "d" },
  { path: "/insights", title: "Insights", key: "i" },
  { path: "/history", title: "History", key: "h" },
  { path: "/settings", title: "Settings", key: "s" },
] as const;

/** Returns the shortcuts that open the pages. */
export function usePageKeys(): Record<string, () => void> {
  const [, navigate] = useLocation();
  return Object.fromEntries(PAGES.map(({ key, path }) => [key, () => navigate(path)]));
}

/** The page that shows today, or another day, which is not what its link leads to. */
const TODAY = "/dashboard";

/** The navigation between pages. */
const PageNav = memo(function PageNav() {
  const [here] = useLocation();
  const isToday = useAtomValue(isTodayAtom);
  return (
    <nav
      aria-label={t("Pages")}
      className="-mx-2 flex flex-wrap items-center max-lg:order-last max-lg:basis-full max-sm:col-span-3 print:hidden lg:mr-auto lg:ml-4"
    >
      {PAGES.map(({ path, title }) => {
        const chosen = path === here && (path !== TODAY || isToday);
        return (
          <Link
            key={path}
            href={path}
            data-text={t(title)}
            aria-current={chosen ? "page" : undefined}
            className={classes(
              "inline-grid min-h-8 content-center rounded-sm px-2 transition-colors hover:bg-ink/5 pointer-coarse:min-h-11",
              // As wide as if it were chosen, so that the others stay in place. Phones have no room for that.
              "sm:after:invisible sm:after:h-0 sm:after:font-semibold sm:after:content-[attr(data-text)/'']",
              chosen ? "font-semibold text-ink" : "text-soft hover:text-ink",
            )}
          >
            {t(title)}
          </Link>
        );
      })}
      <PaletteButton />
    </nav>
  );
});

/** The Logout button. With unsaved changes it first asks whether to keep or discard them. */
export function SignOut() {
  // Read when it is needed, so that no change renders the button.
  const store = useStore();
  const [isOpen, setIsOpen] = useState(false);
  const leave = useSetAtom(leaveAtom);
  return (
    <>
      <Button
        className="max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1 max-sm:text-small"
        onClick={() =>
          store.get(pendingCountAtom) === 0 ? void leave({ discarding: false }) : setIsOpen(true)}
      >
        {t("Logout")}
      </Button>
      {isOpen && <Question onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The question about unsaved changes. Once they are saved meanwhile, it says so, and only asks whether to sign out. */
function Question({ onClose }: { onClose: () => void }) {
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

const NAME = "font-display text-title max-sm:leading-7";

export interface DashboardHeaderProps {
  /** The dashboard's own heading is the name; a page with a heading of its own has none here. */
  heading?: RefObject<HTMLHeadingElement | null>;
}

/**
 * The header of every signed-in page: the name, the navigation, the user and Logout. On phones it takes two lines, and
 * the user is named under the product. Notices are placed below it, so it takes no more than one line there, and
 * three elsewhere; the settings show the whole address.
 */
export const DashboardHeader = memo(function DashboardHeader({ heading }: DashboardHeaderProps) {
  const email = useAtomValue(userAtom)?.email;
  return (
    <Header>
      <div className="flex shrink-0 items-center gap-x-3.5 max-sm:contents">
        <HeaderMark />
        {heading
          ? <h1 ref={heading} tabIndex={-1} className={NAME}>Gorin</h1>
          : <p className={NAME}>Gorin</p>}
        <p className="text-small text-soft max-sm:sr-only">{t("Discipline Tracker")}</p>
      </div>
      <PageNav />
      <div className="flex grow basis-60 items-center gap-x-4 max-sm:contents">
        {/* Keyed, so that the text appears in its place instead of moving there. */}
        <p
          key={email}
          title={email}
          className="min-w-0 grow basis-0 text-small wrap-anywhere text-soft max-sm:col-start-2 max-sm:row-start-2 max-sm:truncate sm:line-clamp-3 sm:text-right"
        >
          {email === undefined ? "\u00a0" : t("Welcome back, {email}", { email })}
        </p>
        <SignOut />
      </div>
    </Header>
  );
});

function HeaderMark() {
  const complete = useAtomValue(completeRingsAtom, { store: useDeferredStore() });
  return <Mark size={32} complete={complete} className="max-sm:row-span-2" />;
}

/** The element, with the number of unsaved changes. A change of that renders nothing in it. */
function Header({ children }: { children: ReactNode }) {
  return (
    <header
      data-unsent={useAtomValue(pendingCountAtom)}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hairline pt-2 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-0 sm:py-5"
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
          {trouble === "other_sign_in" && <NetworkLink />}
        </span>
      )}
    </p>
  );
}

/** When a page has usually loaded what it shows. */
const SHOWN_MS = 1_000;

const ShortcutsDialog = lazyExtra(() => import("./ShortcutsDialog.tsx"));

export interface PageFrameProps {
  title: string;
  /** Shown at the right of the title. */
  aside?: ReactNode;
  /** Whether it is printed on one sheet, without header and footer. */
  sheet?: boolean;
  children: ReactNode;
}

/** The frame of a page other than the dashboard: the same header and footer, and a heading. */
export function PageFrame({ title, aside, sheet = false, children }: PageFrameProps) {
  const heading = usePage(t("{title} · Gorin", { title }));
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  useShortcuts({ ...usePageKeys(), "?": () => setShowsShortcuts(true) });
  useSync();
  useEffect(() => {
    loadAhead(ShortcutsDialog);
    const timer = setTimeout(pageIsShown, SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div data-sheet={sheet || undefined} className="mx-auto flex min-h-dvh max-w-280 flex-col px-4 sm:px-8">
      <a
        href="#main"
        className="sr-only rounded-sm bg-ink px-4 py-2 text-paper focus:not-sr-only focus:absolute focus:top-3 focus:z-20"
      >
        {t("Skip to {title}", { title })}
      </a>
      <DashboardHeader />
      <UnsentLine />
      {/* As high as the window even when it is short: as its parts load, they would push the footer out of view. */}
      <main id="main" tabIndex={-1} className="grid min-h-dvh grow content-start gap-6 py-6 sm:py-8">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <h1 ref={heading} tabIndex={-1} className="font-display text-figure">{title}</h1>
          {aside}
        </div>
        <SavingNotices />
        {children}
      </main>
      <DashboardFooter
        onShortcuts={() =>
          setShowsShortcuts(true)}
      />
      {showsShortcuts && (
        <LazyDialog onClose={() => setShowsShortcuts(false)}>
          <ShortcutsDialog
            onClose={() =>
              setShowsShortcuts(false)}
          />
        </LazyDialog>
      )}
    </div>
  );
}
