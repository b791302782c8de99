import type { ReactNode } from "react";
import type { Rank } from "../../domain/battles.ts";
import { t } from "../../texts/translate.ts";
import { Section } from "../Controls.tsx";

/** How many days have a bar. */
const DAYS = 30;

/** The difficulty in whose victories the way to the next rank is counted: the first that is hard. */
const MEASURE = 7;

/** Returns what the next rank takes: '2 victories at difficulty 7 to the 2nd kyū'. */
function nextRankText({ points, next }: Rank): string {
  if (!next) return t("The highest rank");
  const count = Math.ceil((next.points - points) / MEASURE ** 2);
  const values = { count, difficulty: MEASURE, rank: t(next.title) };
  return count === 1
    ? t("One victory at difficulty {difficulty} to the {rank}", values)
    : t("{count} victories at difficulty {difficulty} to the {rank}", values);
}

/** The rank, what was won and lost, and the last days with a decided battle: up is won, hollow and down is lost. */
export function BattleRecord({ stats: { victories, defeats, rank, by_day }, aside }: {
  stats: {
    readonly victories: number;
    readonly defeats: number;
    readonly rank: Rank;
    /** The days with a battle, oldest first. */
    readonly by_day: readonly {
      readonly day: string;
      readonly victories: number;
      readonly defeats: number;
    }[];
  };
  /** Shown at the right of the heading. */
  aside?: ReactNode;
}) {
  const days = by_day.filter((day) => day.victories + day.defeats > 0).slice(-DAYS);
  const most = days.reduce((highest, day) => Math.max(highest, day.victories, day.defeats), 1);
  const heightOf = (count: number) => ({ height: `${100 * count / most}%` });
  return (
    <Section title={t("Your record")} aside={aside}>
      <p className="flex flex-wrap items-baseline gap-x-5">
        <span className="font-display text-figure">{t(rank.title)}</span>
        <span className="text-small text-soft">{nextRankText(rank)}</span>
      </p>
      <p className="mt-2 text-small text-soft">
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
      {days.length > 0 && (
        <p className="text-small text-soft">
          {t("Days with a decided battle: won above the line, lost below")}
        </p>
      )}
    </Section>
  );
}
