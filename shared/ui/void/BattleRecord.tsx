import type { ReactNode } from "react";
import { t } from "../../texts/translate.ts";
import { Section } from "../Controls.tsx";

export interface BattleRecordProps {
  stats: {
    readonly victories: number;
    readonly defeats: number;
    /** The days with a battle, oldest first. */
    readonly by_day: readonly {
      readonly day: string;
      readonly victories: number;
      readonly defeats: number;
    }[];
  };
  /** Shown at the right of the heading. */
  aside?: ReactNode;
}

/** How many days have a bar. */
const DAYS = 30;

/** What was won and lost, and the last days with a decided battle: up is won, hollow and down is lost. */
export function BattleRecord({ stats: { victories, defeats, by_day }, aside }: BattleRecordProps) {
  const days = by_day.filter((day) => day.victories + day.defeats > 0).slice(-DAYS);
  const most = days.reduce((highest, day) => Math.max(highest, day.victories, day.defeats), 1);
  const heightOf = (count: number) => ({ height: `${100 * count / most}%` });
  return (
    <Section title={t("Your record")} aside={aside}>
      <p className="text-small text-soft">
        {t("{victories} won, {defeats} lost", { victories, defeats })}
      </p>
      <div aria-hidden="true" className="mt-2 flex gap-1">
        {days.map((day) => (
          <span key={day.day} className="grid max-w-3 grow grid-rows-[2.5rem_2rem]">
            <span className="flex items-end border-b border-edge">
              <span data-bar="" className="w-full rounded-bar bg-ring" style={heightOf(day.victories)} />
            </span>
            <span>
              {day.defeats > 0 && (
                <span
                  className="block rounded-bar border-[1.5px] border-t-0 border-ring"
                  style={heightOf(day.defeats)}
                />
              )}
            </span>
          </span>
        ))}
      </div>
    </Section>
  );
}
