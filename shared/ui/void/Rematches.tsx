import { monthAndDay } from "../../domain/format.ts";
import type { CalendarDate } from "../../domain/calendar.ts";
import { t } from "../../texts/translate.ts";
import { useFold } from "../Content.tsx";
import { RecordName } from "../RecordName.tsx";
import { Button, Section } from "../Controls.tsx";

export interface LostBattle {
  readonly hard_thing: string;
  readonly battle_description: string;
  readonly difficulty_rating: number;
  readonly lost_on: CalendarDate;
}

/** As many as anybody takes on in a day. */
const MOST = 3;

/** Again? The hard things that were lost and have come back, each with a button that logs the next battle for it. */
export function Rematches({ battles, onRematch }: {
  battles: readonly LostBattle[];
  onRematch: (battle: LostBattle) => void;
}) {
  const { shown, more } = useFold(battles, { after: MOST });
  if (battles.length === 0) return null;
  return (
    <Section
      title={t("Again?")}
      aside={
        <span className="text-small text-soft">{t("what beat you comes back after 3, 7 and 21 days")}</span>
      }
    >
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {shown.map((battle) => (
          <li key={battle.hard_thing} className="flex min-h-16 flex-wrap items-center gap-x-5 py-1">
            <span className="w-10 shrink-0 font-display text-figure text-ring">
              <span className="sr-only">{t("Difficulty Rating")}{t(" ")}</span>
              {battle.difficulty_rating}
            </span>
            <div className="min-w-0 grow basis-24">
              <p className="font-medium wrap-anywhere">
                <RecordName kind="hard_thing" of={battle.hard_thing}>{battle.hard_thing}</RecordName>
              </p>
              <p className="text-small text-soft">
                {t("Lost on {day}", { day: monthAndDay(battle.lost_on) })}
              </p>
            </div>
            <Button
              aria-label={t("Rematch: {title}", { title: battle.hard_thing })}
              className="ml-auto"
              onClick={() =>
                onRematch(battle)}
            >
              {t("Rematch")}
            </Button>
          </li>
        ))}
      </ul>
      {more}
    </Section>
  );
}
