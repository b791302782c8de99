import { type ReactNode, useEffect } from "react";
import { t } from "#shared/texts/translate.ts";
import { classes } from "#shared/ui/Controls.tsx";
import { pageIsShown } from "../app/Lazy.tsx";
import { usePage } from "../app/platform.ts";
import { DashboardHeader, PAGE, SavingNotices, SkipLink, UnsentLine } from "./Frame.tsx";
import { RecordLinks } from "./RecordLinks.tsx";
import { useSync } from "./sync.ts";

/** When a page has usually loaded what it shows. */
const SHOWN_MS = 1_000;

/** The frame of a page other than the dashboard: the same header, and a heading. */
export function PageFrame({ title, heading, trail, aside, sheet = false, children }: {
  title: string;
  /** The heading where it is not the title, such as the shown month. A change of it is read out. */
  heading?: ReactNode;
  /** Shown above the title: the way back to what the page is a part of. */
  trail?: ReactNode;
  /** Shown at the right of the title. */
  aside?: ReactNode;
  /** Whether it is printed on one sheet, without header. */
  sheet?: boolean;
  children: ReactNode;
}) {
  const ref = usePage(t("{title} · Gorin", { title }));
  useSync();
  useEffect(() => {
    const timer = setTimeout(pageIsShown, SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div data-sheet={sheet || undefined} className={PAGE}>
      <SkipLink>{t("Skip to {title}", { title })}</SkipLink>
      <DashboardHeader />
      <UnsentLine />
      <main
        id="main"
        tabIndex={-1}
        className="grid min-h-dvh grow grid-cols-[minmax(0,1fr)] content-start gap-6 py-6 roomy:pt-14 roomy:pb-8 print:min-h-0"
      >
        {trail}
        <div
          className={classes(
            "flex flex-wrap justify-between gap-x-6 gap-y-2",
            heading ? "items-start" : "items-end",
          )}
        >
          <h1
            ref={ref}
            tabIndex={-1}
            aria-live={heading ? "polite" : undefined}
            // A long one wraps before what is at its right goes below it.
            className={classes("font-display text-figure", heading !== undefined && "min-w-min grow basis-0")}
          >
            {heading ?? title}
          </h1>
          {aside}
        </div>
        <SavingNotices />
        <RecordLinks>{children}</RecordLinks>
      </main>
    </div>
  );
}
