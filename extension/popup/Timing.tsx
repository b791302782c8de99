import { dayBounds } from "#shared/calendar/mod.ts";
import { TIME_CATEGORIES, type TimeCategory } from "#shared/rings/mod.ts";
import { isLongTimer } from "#shared/rules/time/long_timer.ts";
import { EarthTimer } from "#shared/ui/earth/EarthTimer.tsx";
import { LeftoverTimer } from "#shared/ui/earth/LeftoverTimer.tsx";
import { StillOn } from "#shared/ui/earth/StillOn.tsx";
import { browserTimeZone } from "../platform/browser_time_zone.ts";
import type { KeptTimer, Told } from "../state/cells.ts";
import { isLeftover } from "../state/timer.ts";
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
      {timer && isLongTimer(timer.startTime, now) && told.stillOn !== timer.startTime && (
        <StillOn
          category={timer.category}
          onYes={() => void acts.act({ do: "say_still_on", timer: timer.startTime })}
        />
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
