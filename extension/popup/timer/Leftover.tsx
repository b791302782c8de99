import { dayBounds } from "#shared/calendar/mod.ts";
import type { StoredTimer } from "#shared/offline/mod.ts";
import { clockTime } from "#shared/rules/format/format_time.ts";
import { recentDay } from "#shared/rules/format/recent_day.ts";
import { LeftoverTimer } from "#shared/ui/earth/LeftoverTimer.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import type { TodayView } from "../../offline/view.ts";
import type { PopupActions } from "../popup_actions.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

export interface LeftoverProps {
  timer: StoredTimer;
  now: number;
  timeZone: string;
  today: TodayView;
  actions: PopupActions;
  /** The proposed end; milliseconds since 1970. */
  end: number;
  /** Whether it asks if the timer is to be discarded. */
  asking: boolean;
  onAsk: (asking: boolean) => void;
}

/** The offer for a timer of an earlier day. Discarding it asks once more, since up to a day of time goes with it. */
export function Leftover(props: LeftoverProps) {
  const { timer, now, timeZone, today, actions, end: proposed, asking, onAsk } = props;
  const start = Date.parse(timer.startTime);
  const dayEnd = dayBounds(today.rule, timer.date).end;
  if (!asking) {
    return (
      <LeftoverTimer
        {...{ timer, now, timeZone, dayEnd }}
        lastActivity={new Date(proposed).toISOString()}
        onSave={(end) => actions.dispatch({ do: "stop_timer", timer: timer.startTime, end: Date.parse(end) })}
        onDiscard={() => onAsk(true)}
      />
    );
  }
  return (
    <section
      aria-label={t("A timer was left running")}
      data-ring="earth"
      className="grid gap-3 rounded-md border border-ring-line bg-ring-tint p-4"
    >
      <p className="font-medium">
        {keepTimes(t("Discard the {category} timer started {day} at {time}? None of it will be saved.", {
          category: t(timer.category),
          day: recentDay(start, now, timeZone),
          time: clockTime(start, timeZone),
        }))}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          look="danger"
          onClick={() => actions.dispatch({ do: "discard_timer", timer: timer.startTime })}
        >
          {t("Discard")}
        </Button>
        <Button onClick={() => onAsk(false)}>{t("Keep it")}</Button>
      </div>
    </section>
  );
}

/** Says what starting another timer does with the one of an earlier day. */
export function LeftoverHint({ end, timeZone }: Pick<LeftoverProps, "end" | "timeZone">) {
  return (
    <p className="text-small text-soft">
      {keepTimes(
        t("If you start a timer first, the one above is saved, ending at {time}.", {
          time: clockTime(end, timeZone),
        }),
      )}
    </p>
  );
}
