import { dayBounds } from "#shared/day/mod.ts";
import { TIME_CATEGORIES } from "#shared/rings/mod.ts";
import { EarthTimer } from "#shared/ui/rings/EarthTimer.tsx";
import { LeftoverTimer } from "#shared/ui/rings/LeftoverTimer.tsx";
import type { KeptTimer } from "../state/cells.ts";
import { isLeftover } from "../state/timer.ts";
import type { TodayView } from "../state/view.ts";
import type { Acts } from "./acts.ts";
import { browserTimeZone } from "./date_text.ts";
import { useNow } from "./use_now.ts";

/** The running timer, the categories that one click starts, or the offer for one that was left running. */
export function Timing({ today, timer, acts }: { today: TodayView; timer: KeptTimer | null; acts: Acts }) {
  const now = useNow();
  const timeZone = browserTimeZone();
  if (timer && isLeftover(timer, today.date)) {
    return (
      <LeftoverTimer
        timer={timer}
        now={now}
        timeZone={timeZone}
        dayEnd={dayBounds(today.rule, timer.date).end}
        onSave={acts.endTimer}
        onDiscard={acts.discardTimer}
      />
    );
  }
  const lastEnd = today.day.earth.actual_entries.map(({ end_ts }) => end_ts).sort().at(-1);
  return (
    <EarthTimer
      variant="popup"
      running={timer}
      now={now}
      categories={TIME_CATEGORIES}
      timeZone={timeZone}
      lastEntryEnd={lastEnd}
      onStart={acts.startTimer}
      onStop={() => void acts.stopTimer()}
      onSwitch={acts.startTimer}
      onBackdate={acts.backdateTimer}
    />
  );
}
