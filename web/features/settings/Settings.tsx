import { useAtomValue } from "jotai/react";
import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useEffect } from "react";
import { Link, Redirect, useLocation } from "wouter";
import type { User } from "#shared/domain/user.ts";
import { t } from "#shared/texts/translate.ts";
import { classes, Skeleton } from "#shared/ui/Controls.tsx";
import { shownUserAtom } from "../../app/engine.ts";
import { isUserAwaitedAtom } from "../../app/session.ts";
import { PageFrame } from "../../day/PageFrame.tsx";
import { NotOnDevice } from "../../day/NotOnDevice.tsx";
import "./settings.css";
import { sectionAddress, SETTINGS_PAGES, SETTINGS_PATHS, type SettingsPath } from "./sections.ts";

type Page = LazyExoticComponent<ComponentType<{ user: User }>>;

/** Each loaded by itself: the data reads and writes files of other tools. */
const PAGES: Readonly<Record<SettingsPath, Page>> = {
  "/settings": lazy(() => import("./You.tsx")),
  "/settings/data": lazy(() => import("./Transfer.tsx")),
  "/settings/security": lazy(() => import("./Security.tsx")),
  "/settings/developers": lazy(() => import("./Developers.tsx")),
};

/** The links to the pages of the settings. */
export function SettingsNav({ current }: { current: SettingsPath }) {
  return (
    <nav
      aria-label={t("Sections")}
      className="flex flex-wrap gap-x-6 border-b border-hairline max-sm:gap-x-4"
    >
      {SETTINGS_PATHS.map((path) => (
        <Link
          key={path}
          href={path}
          aria-current={path === current ? "page" : undefined}
          className={classes(
            "-mb-px grid min-h-11 content-center border-b-2 forced-colors:mb-0 no-underline pointer-coarse:min-w-11",
            path === current
              ? "border-ink font-semibold text-ink"
              : "border-transparent text-soft hover:text-ink forced-colors:border-[Canvas]",
          )}
        >
          {t(SETTINGS_PAGES[path])}
        </Link>
      ))}
    </nav>
  );
}

/**
 * Keeps the section in the address at the top of the window while the page loads, since sections above it and below it
 * grow, until the user does anything.
 */
function useHashTarget(): void {
  useEffect(() => {
    const id = sectionAddress(location.hash)?.id;
    if (!id) return;
    const observer = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView());
    observer.observe(document.body);
    const stop = () => observer.disconnect();
    const listening = new AbortController();
    for (const name of ["wheel", "touchstart", "pointerdown", "keydown"]) {
      addEventListener(name, stop, { passive: true, signal: listening.signal });
    }
    return () => {
      stop();
      listening.abort();
    };
  }, []);
}

/**
 * The settings, on four pages. They are saved as they change; only what needs a password or a confirmation has buttons.
 */
export default function Settings() {
  const user = useAtomValue(shownUserAtom);
  const isUserAwaited = useAtomValue(isUserAwaitedAtom);
  const [path] = useLocation();
  const current = SETTINGS_PATHS.find((one) => one === path.toLowerCase().replace(/\/$/, "")) ?? "/settings";
  useHashTarget();
  // Every section was on one page once, and addresses of that are in bookmarks.
  const named = sectionAddress(location.hash);
  if (named && named.page !== current) return <Redirect to={`${named.page}#${named.id}`} replace />;
  const Page = PAGES[current];
  return (
    <PageFrame title={t("Settings")}>
      <SettingsNav current={current} />
      {isUserAwaited ? <NotOnDevice /> : (
        <div className="-mt-3 max-w-184">
          <Suspense fallback={<Skeleton className="mt-6 h-96 w-full" />}>
            {user === null ? <Skeleton className="mt-6 h-96 w-full" /> : <Page key={user.id} user={user} />}
          </Suspense>
        </div>
      )}
    </PageFrame>
  );
}
