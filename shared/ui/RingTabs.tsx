import { type KeyboardEvent, memo, type ReactNode } from "react";
import { type ByRing, RING_NAMES, type RingName, RINGS } from "../domain/rings/mod.ts";
import { t } from "../texts/translate.ts";
import { useSteadyActions } from "./Content.tsx";
import { classes } from "./Controls.tsx";
import { besideGlyph, Glyph, RingBadge } from "./RingBadge.tsx";

export interface RingTabsProps {
  value: RingName;
  onChange: (ring: RingName) => void;
  /** A short fact for each tab: "38% tracked". Null when there will be none. */
  facts: ByRing<string> | null;
  complete: readonly RingName[];
  /** How far each ring is, 0 to 100. Null while that is not known: then there are neither bar nor badges. */
  progress: ByRing<number> | null;
}

const tabId = (ring: RingName) => `tab-${ring}`;
export const panelId = (ring: RingName) => `panel-${ring}`;

/** Bar, tabs and badges, each of five equal parts, one over the other. */
const LAYER = "col-start-1 row-start-1 grid grid-cols-5 gap-1";

const TAB = classes(
  "col-start-1 row-start-1 grid h-full w-full grid-cols-[auto_1fr] grid-rows-[1.375rem_1.25rem] items-center gap-x-3 rounded-b-sm px-3 pt-3 pb-2.5 text-left",
  "transition-colors hover:bg-wash focus-visible:-outline-offset-2 aria-selected:bg-ring-tint",
  "forced-colors:border-2 forced-colors:not-aria-selected:border-[Canvas]",
  // Where the text is so large that glyph and name need a line each.
  "roomy:@max-[40rem]:grid-cols-1 roomy:@max-[40rem]:grid-rows-[auto_auto] roomy:@max-[40rem]:justify-items-center roomy:@max-[40rem]:px-0",
  // A fact has two lines there, and is there after the tab.
  "roomy:min-h-18 roomy:content-start compact:content-center roomy:max-lg:min-h-22 roomy:max-lg:gap-x-2 roomy:max-lg:px-2",
  "compact:grid-cols-1 compact:grid-rows-[auto_auto] compact:justify-items-center compact:gap-y-0.5 compact:px-0 compact:pt-2 compact:pb-1 short:grid-cols-[auto_auto] short:grid-rows-1 short:justify-center short:gap-x-2 short:pb-0",
);

/** Over the button, not inside, so that the tab's accessible name is the ring's name only. The higher makes both so. */
const FACT =
  "pointer-events-none col-start-1 row-start-1 pr-2 pb-2.5 pl-14 text-small compact:hidden roomy:max-md:hidden roomy:max-lg:pl-12 @max-[40rem]:hidden";

/**
 * The five rings as one element: its top edge is the progress bar, its corners are the badges, and it is the tabs; on
 * phones the bar at the bottom. Each tab is named after its ring, with the fact as its description. Arrow keys, Home
 * and End select. (The unstyled library's tabs measured 8.7 kB; this is under 1.)
 */
export function RingTabs({ value, onChange, facts, complete, progress }: RingTabsProps) {
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
      data-ring-tabs=""
      className="@container grid bg-paper compact:fixed compact:inset-x-0 compact:bottom-0 compact:z-10 compact:h-(--tab-bar) compact:pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <div role="tablist" aria-label={t("Rings")} onKeyDown={onKeyDown} className={LAYER}>
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
      <Bar complete={complete} progress={progress} />
      {progress && (
        <ul className={`${LAYER} pointer-events-none`}>
          {RING_NAMES.map((ring) => (
            <li
              key={ring}
              className="justify-self-end px-3 pt-4 compact:px-1 compact:pt-2.5 short:px-4 short:pt-4"
            >
              <RingBadge ring={ring} complete={complete.includes(ring)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The progress of all rings, five parts of one line. */
function Bar({ complete, progress }: Pick<RingTabsProps, "complete" | "progress">) {
  const all = RING_NAMES.length;
  return (
    <div
      {...(progress
        ? {
          role: "progressbar",
          "aria-label": t("Overall Completion"),
          "aria-valuemin": 0,
          "aria-valuemax": 100,
          "aria-valuenow": 100 * complete.length / all,
          "aria-valuetext": t("{completed}/{all} Rings", { completed: complete.length, all }),
        }
        : { "aria-hidden": true })}
      className={`${LAYER} pointer-events-none self-start`}
    >
      {RING_NAMES.map((ring) => (
        <span
          key={ring}
          data-ring={ring}
          className="h-1 overflow-hidden rounded-bar bg-unfilled forced-colors:border"
        >
          <span
            data-bar=""
            className="block h-full bg-ring transition-[width] duration-200"
            style={{
              width: `${complete.includes(ring) ? 100 : Math.min(99, Math.max(0, progress?.[ring] ?? 0))}%`,
            }}
          />
        </span>
      ))}
    </div>
  );
}

const RingTab = memo(
  function RingTab({ ring, chosen, done, fact, onChange }: Pick<RingTabsProps, "onChange"> & {
    ring: RingName;
    chosen: boolean;
    done: boolean;
    fact: string | null;
  }) {
    return (
      <div role="presentation" data-ring={ring} className="group grid min-w-0 grid-cols-[minmax(0,1fr)]">
        <button
          type="button"
          role="tab"
          id={tabId(ring)}
          aria-selected={chosen}
          aria-controls={chosen ? panelId(ring) : undefined}
          aria-describedby={`${tabId(ring)}-fact`}
          tabIndex={chosen ? 0 : -1}
          onClick={() => onChange(ring)}
          className={TAB}
        >
          <Glyph
            ring={ring}
            lit={chosen || done}
            className="text-glyph compact:text-glyph-small roomy:row-span-2"
          />
          <span
            className={classes(
              "font-medium compact:text-small roomy:max-md:row-span-2",
              chosen || done ? "text-ring" : "text-soft group-hover:text-ink",
              chosen && "font-semibold",
              fact === null && "roomy:row-span-2",
              // There its glyph alone has room.
              "@max-[11rem]:sr-only",
              besideGlyph(ring),
            )}
          >
            {t(RINGS[ring].title)}
          </span>
        </button>
        <span
          id={`${tabId(ring)}-fact`}
          aria-hidden="true"
          className={classes(
            FACT,
            chosen ? "text-ink" : "text-soft",
            besideGlyph(ring) ? "self-center pt-2.5" : "pt-9.5",
          )}
        >
          {fact}
          {done && <span className="sr-only">{t(", complete")}</span>}
        </span>
      </div>
    );
  },
);

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
