import { dayBounds } from "#shared/day/mod.ts";
import { TIME_CATEGORIES, type TimeCategory } from "#shared/rings/mod.ts";
import { Button } from "#shared/ui/Button.tsx";
import { EarthTimer } from "#shared/ui/rings/EarthTimer.tsx";
import { LeftoverTimer } from "#shared/ui/rings/LeftoverTimer.tsx";
import { browserTimeZone } from "../platform/browser_time_zone.ts";
import type { KeptTimer, Told } from "../state/cells.ts";
import { isLeftover, LONG_TIMER_MS } from "../state/timer.ts";
import type { TodayView } from "../state/view.ts";
import type { Acts } from "./acts.ts";
import { useNow } from "./use_now.ts";

export interface TimingProps {
  today: TodayView;
  timer: KeptTimer | null;
  told: Told;
  acts: Acts;
}

/** The running timer, the categories that one click starts, or the offer for one that was left running. */
export function Timing({ today, timer, told, acts }: TimingProps) {
  const now = useNow();
  const timeZone = browserTimeZone();
  if (timer && isLeftover(timer, today.date)) {
    return (
      <LeftoverTimer
        timer={timer}
        now={now}
        timeZone={timeZone}
        dayEnd={dayBounds(today.rule, timer.date).end}
        onSave={(end) => void acts.act({ do: "stop_timer", timer: timer.startTime, end: Date.parse(end) })}
        onDiscard={() => void acts.act({ do: "discard_timer", timer: timer.startTime })}
      />
    );
  }
  const start = (category: TimeCategory, startTime = new Date().toISOString()) =>
    void acts.act({ do: "start_timer", category, startTime });
  const lastEnd = today.day.earth.actual_entries.map(({ end_ts }) => end_ts).sort().at(-1);
  return (
    <>
      {timer && asksStillOn(timer, told, now) && (
        <section
          aria-label="A long timer"
          data-ring="earth"
          className="flex items-center justify-between gap-3 rounded-sm border border-ring-line bg-ring-tint px-3.5 py-2"
        >
          <p className="font-medium">Still on {timer.category}?</p>
          <Button size="small" onClick={() => void acts.act({ do: "say_still_on", timer: timer.startTime })}>
            Yes
          </Button>
        </section>
      )}
      <EarthTimer
        variant="popup"
        running={timer}
        now={now}
        categories={TIME_CATEGORIES}
        timeZone={timeZone}
        lastEntryEnd={lastEnd}
        onStart={start}
        onStop={() => {
          if (timer) void acts.act({ do: "stop_timer", timer: timer.startTime, end: Date.now() });
        }}
        onSwitch={(category) => start(category)}
        onBackdate={(startTime) => {
          if (timer) void acts.act({ do: "backdate_timer", timer: timer.startTime, startTime });
        }}
      />
    </>
  );
}

/** Whether the timer has run so long that it is asked after, until its owner has answered. */
function asksStillOn({ startTime }: KeptTimer, { stillOn }: Told, now: number): boolean {
  return now - Date.parse(startTime) >= LONG_TIMER_MS && stillOn !== startTime;
}
