import { type KeyboardEvent, memo, type ReactNode } from "react";
import { type ByRing, RING_NAMES, type RingName, RINGS } from "../domain/rings/mod.ts";
import { t } from "../texts/translate.ts";
import { useSteadyActions } from "./Content.tsx";
import { classes } from "./Controls.tsx";
import { besideGlyph, Glyph } from "./RingBadge.tsx";

export interface RingTabsProps {
  value: RingName;
  onChange: (ring: RingName) => void;
  /** A short fact for each tab: "38% tracked". Null when there will be none. */
  facts: ByRing<string> | null;
  complete: readonly RingName[];
}

const tabId = (ring: RingName) => `tab-${ring}`;
const panelId = (ring: RingName) => `panel-${ring}`;

const TAB = classes(
  "col-start-1 row-start-1 grid h-full w-full grid-cols-[auto_1fr] grid-rows-[1.375rem_1.125rem] items-center gap-x-2.5 border-b-2 px-1 py-3 text-left",
  "border-transparent transition-colors hover:border-hairline focus-visible:-outline-offset-2",
  // A fact has two lines there, and is there after the tab.
  "md:max-lg:min-h-21",
  "max-sm:min-h-15 max-sm:grid-cols-1 max-sm:grid-rows-[auto_auto] max-sm:content-center max-sm:justify-items-center",
  "max-sm:gap-y-1 max-sm:border-t-2 max-sm:border-b-0 max-sm:py-2",
);

/** Over the button, not inside, so that the tab's accessible name is the ring's name only. The higher makes both so. */
const FACT = "pointer-events-none col-start-1 row-start-1 pr-1 pl-10 text-small text-soft max-md:hidden";

/**
 * The five tabs across the page; on phones a bar at the bottom. Each is named after its ring, with the fact as its
 * description. Arrow keys, Home and End select. (The unstyled library's tabs measured 8.7 kB; this is under 1.)
 */
export function RingTabs({ value, onChange, facts, complete }: RingTabsProps) {
  const steady = useSteadyActions({ onChange });
  const onKeyDown = (event: KeyboardEvent) => {
    const ring = neighbour(value, event.key);
    if (!ring) return;
    event.preventDefault();
    onChange(ring);
    document.getElementById(tabId(ring))?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={t("Rings")}
      data-ring-tabs=""
      onKeyDown={onKeyDown}
      className={classes(
        "grid grid-cols-5 bg-paper max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-10 max-sm:border-t",
        "max-sm:border-hairline max-sm:pb-[env(safe-area-inset-bottom)]",
      )}
    >
      {RING_NAMES.map((ring) => (
        <RingTab
          key={ring}
          ring={ring}
          chosen={ring === value}
          done={complete.includes(ring)}
          fact={facts && facts[ring]}
          {...steady}
        />
      ))}
    </div>
  );
}

interface RingTabProps extends Pick<RingTabsProps, "onChange"> {
  ring: RingName;
  chosen: boolean;
  done: boolean;
  fact: string | null;
}

const RingTab = memo(function RingTab({ ring, chosen, done, fact, onChange }: RingTabProps) {
  return (
    <div
      role="presentation"
      data-ring={ring}
      className="group relative grid min-w-0 grid-cols-[minmax(0,1fr)]"
    >
      <button
        type="button"
        role="tab"
        id={tabId(ring)}
        aria-selected={chosen}
        aria-controls={chosen ? panelId(ring) : undefined}
        aria-describedby={`${tabId(ring)}-fact`}
        tabIndex={chosen ? 0 : -1}
        onClick={() => onChange(ring)}
        className={classes(TAB, chosen ? "border-ring! text-ring" : "forced-colors:border-[Canvas]")}
      >
        <Glyph
          ring={ring}
          lit={chosen || done}
          className={classes(
            "row-span-2 text-glyph max-sm:text-glyph-small",
            !(chosen || done) && "text-edge!",
            done && "forced-colors:underline",
          )}
        />
        <span
          className={classes(
            "font-semibold max-md:row-span-2 max-sm:row-span-1 max-sm:text-small",
            chosen ? "text-ring" : "text-soft group-hover:text-ink",
            fact === null && "md:row-span-2",
            besideGlyph(ring),
          )}
        >
          {t(RINGS[ring].title)}
        </span>
      </button>
      <span
        id={`${tabId(ring)}-fact`}
        aria-hidden="true"
        className={classes(FACT, besideGlyph(ring) ? "self-center" : "pt-8.5 pb-3.5")}
      >
        {fact}
        {done && <span className="sr-only">{t(", complete")}</span>}
      </span>
    </div>
  );
});

/** The panel of the selected tab, in the hue of its ring. */
export function RingPanel({ ring, children }: { ring: RingName; children: ReactNode }) {
  return (
    <div
      role="tabpanel"
      id={panelId(ring)}
      data-ring={ring}
      aria-labelledby={tabId(ring)}
      tabIndex={0}
      className="focus-visible:outline-offset-8"
    >
      {children}
    </div>
  );
}

function neighbour(ring: RingName, key: string): RingName | undefined {
  const at = RING_NAMES.indexOf(ring);
  const count = RING_NAMES.length;
  if (key === "ArrowRight") return RING_NAMES[(at + 1) % count];
  if (key === "ArrowLeft") return RING_NAMES[(at + count - 1) % count];
  if (key === "Home") return RING_NAMES[0];
  if (key === "End") return RING_NAMES[count - 1];
  return undefined;
}
