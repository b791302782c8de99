import type { Day } from "#shared/records/mod.ts";
import { RING_NAMES, RINGS } from "#shared/rings/mod.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Mark } from "#shared/ui/mark/Mark.tsx";
import { dateText } from "./date_text.ts";

/** How today stands: the mark, how many rings, the date, and the way to all of it. */
export function Head({ day, onDashboard }: { day: Day; onDashboard: () => void }) {
  const complete = RING_NAMES.filter((ring) => day.completion[ring]);
  const names = complete.map((ring) => RINGS[ring].title).join(", ");
  return (
    <header className="flex items-center gap-3 border-b border-hairline pb-3">
      <Mark
        size={48}
        complete={complete}
        progress={day.progress}
        label={names ? `Complete: ${names}` : "No ring is complete yet"}
      />
      <div className="min-w-0 grow">
        <h1 className="font-display text-promise">{day.completed} of {RING_NAMES.length} rings</h1>
        <p className="text-small text-soft">{dateText(day.date)}</p>
      </div>
      <Button size="small" onClick={onDashboard}>Dashboard</Button>
    </header>
  );
}
