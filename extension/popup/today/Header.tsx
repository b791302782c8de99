import { shortDate, shortWeekday } from "#shared/rules/format/format_day.ts";
import type { Day } from "#shared/records/mod.ts";
import { RING_NAMES, type RingName, RINGS } from "#shared/rings/mod.ts";
import { Mark } from "#shared/ui/mark/Mark.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Glyph } from "#shared/ui/mark/Glyph.tsx";
import { t } from "#shared/texts/translate.ts";

/** The rings that the popup closes in place. The others have sections of their own. */
export type ClosableRing = "fire" | "wind";

export interface HeaderProps {
  day: Day;
  /** The ring whose detail is shown; null when none is. */
  openRing: ClosableRing | null;
  /** Leads to what can be done about a ring. */
  onRing: (ring: RingName) => void;
  onDashboard: () => void;
}

/**
 * The header of today: the mark, the number of complete rings, one glyph per ring, the date and the link to the
 * dashboard.
 */
export function Header({ day, openRing, onRing, onDashboard }: HeaderProps) {
  const complete = RING_NAMES.filter((ring) => day.completion[ring]);
  const names = complete.map((ring) => t(RINGS[ring].title)).join(t(", "));
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Mark
        size={48}
        complete={complete}
        progress={day.progress}
        label={names ? t("Complete: {rings}", { rings: names }) : t("No ring is complete yet")}
      />
      <div className="min-w-max grow">
        <h1 className="font-display text-title">
          {t("{completed} of {all} rings", { completed: day.completed, all: RING_NAMES.length })}
        </h1>
        <ul className="-ml-1 flex gap-1">
          {RING_NAMES.map((ring) => (
            <li key={ring}>
              <RingButton
                ring={ring}
                complete={day.completion[ring]}
                expanded={isClosable(ring) ? openRing === ring : undefined}
                onOpen={() => onRing(ring)}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex grow basis-24 flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <p className="text-small text-soft">
          {t("{weekday}, {date}", { weekday: shortWeekday(day.date), date: shortDate(day.date) })}
        </p>
        <Button size="small" onClick={onDashboard}>{t("Dashboard")}</Button>
      </div>
    </header>
  );
}

/** Whether the popup closes a ring in place. */
export function isClosable(ring: RingName): ring is ClosableRing {
  return ring === "fire" || ring === "wind";
}

interface RingButtonProps {
  ring: RingName;
  complete: boolean;
  /** Whether its detail is shown; undefined when it has none. */
  expanded: boolean | undefined;
  onOpen: () => void;
}

function RingButton({ ring, complete, expanded, onOpen }: RingButtonProps) {
  const label = t(RINGS[ring].title) + (complete ? t(", complete") : t(", not complete"));
  return (
    <button
      type="button"
      data-ring={ring}
      data-complete={complete}
      aria-label={label}
      aria-expanded={expanded}
      title={label}
      onClick={onOpen}
      className="grid min-h-6 min-w-6 place-items-center rounded-sm border-b-2 border-transparent hover:bg-ink/5 data-[complete=true]:border-ring forced-colors:data-[complete=false]:border-[Canvas] aria-expanded:inset-ring forced-colors:aria-expanded:not-focus-visible:outline"
    >
      <Glyph ring={ring} lit={complete} />
    </button>
  );
}
