import { type ReactNode, useEffect, useState } from "react";
import { DashboardFooter } from "./DashboardFooter.tsx";
import { DashboardHeader } from "./DashboardHeader.tsx";
import { lazyExtra } from "./lazy/lazy_extra.ts";
import { LazyDialog } from "./lazy/LazyDialog.tsx";
import { loadAhead, pageIsShown } from "./lazy/load_ahead.ts";
import { SavingNotices } from "./SavingNotices.tsx";
import { UnsentLine } from "./UnsentLine.tsx";
import { useSync } from "../offline/use_sync.ts";
import { usePage } from "./use_page.ts";
import { usePageKeys } from "./pages.ts";
import { useShortcuts } from "#shared/ui/keys/use_shortcuts.ts";
import { t } from "#shared/texts/translate.ts";

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
