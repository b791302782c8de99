import { useAtomValue } from "jotai/react";
import { memo } from "react";
import { Link, useLocation } from "wouter";
import { classes } from "#shared/ui/parts/classes.ts";
import { PaletteButton } from "./PaletteButton.tsx";
import { isTodayAtom } from "../features/day/shown_day.ts";
import { PAGES } from "./pages.ts";
import { t } from "#shared/texts/translate.ts";

/** The page that shows today, or another day, which is not what its link leads to. */
const TODAY = "/dashboard";

/** The navigation between pages. */
export const PageNav = memo(function PageNav() {
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
