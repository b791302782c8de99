import { t } from "../../texts/translate.ts";
import { type Share, Shares } from "../Charts.tsx";
import { Section, SegmentedChoice, Skeleton } from "../Controls.tsx";
import { RecordName } from "../RecordName.tsx";

interface Tally {
  total: number;
  victories: number;
  defeats: number;
  ongoing: number;
}

export interface BattleTallies extends Tally {
  /** 0 to 1, over the decided battles. */
  win_rate: number;
  average_difficulty: number;
  hardest_victory: { hard_thing: string; difficulty_rating: number; day: string } | null;
  current_streak: number;
  by_difficulty: readonly (Tally & { label: string })[];
}

const STATS_CHOICES = [
  { value: "week", label: "This week" },
  { value: "month", label: "This month" },
  { value: "year", label: "This year" },
  { value: "all", label: "All" },
] as const;

export type StatsSpan = (typeof STATS_CHOICES)[number]["value"];

/** The battle stats of a week, a month, a year or all time: the headline, and the details when they are opened. */
export function BattleStats({ span, onSpan, stats }: {
  span: StatsSpan;
  onSpan: (span: StatsSpan) => void;
  /** Null while they are loading. */
  stats: BattleTallies | null;
}) {
  return (
    <Section title={t("Battle stats")}>
      <SegmentedChoice
        label={t("Period of the battle stats")}
        options={STATS_CHOICES}
        value={span}
        onChange={onSpan}
        className="mb-4"
      />
      {stats ? <Tallies stats={stats} /> : <Loading />}
    </Section>
  );
}

function Tallies({ stats }: { stats: BattleTallies }) {
  if (stats.total === 0) return <p className="text-soft">{t("No battles in this period.")}</p>;
  const { hardest_victory: hardest } = stats;
  const decided = stats.victories + stats.defeats;
  const headline = decided === 0
    ? t("None decided yet")
    : t("Won {victories} of {decided} decided ({percent}%)", {
      victories: stats.victories,
      decided,
      percent: Math.round(100 * stats.win_rate),
    });
  const facts: [string, string][] = [
    [t("Average difficulty"), `${stats.average_difficulty.toFixed(1)}/10`],
    [t("Victories in a row"), String(stats.current_streak)],
  ];
  return (
    <details>
      <summary className="rounded-sm py-1">
        <span>{headline}</span>{" "}
        <span className="text-small text-soft underline decoration-edge underline-offset-4">
          {t("Details")}
        </span>
      </summary>
      <div className="mt-3 grid gap-4">
        <Shares parts={partsOf(stats)} />
        <dl className="grid grid-cols-[auto_auto] justify-between gap-x-4 gap-y-1">
          {facts.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-soft">{term}</dt>
              <dd className="text-right">{value}</dd>
            </div>
          ))}
        </dl>
        {hardest && (
          <p>
            <span className="text-small text-soft">
              {t("Hardest victory, {difficulty}/10", { difficulty: hardest.difficulty_rating })}
            </span>
            <br />
            <span className="wrap-anywhere">
              <RecordName kind="hard_thing" of={hardest.hard_thing}>{hardest.hard_thing}</RecordName>
            </span>
          </p>
        )}
        <ByDifficulty rows={stats.by_difficulty} />
      </div>
    </details>
  );
}

/** The outcomes as parts of all battles, with the looks that the bars below have too. */
function partsOf({ victories, defeats, ongoing }: Tally): Share[] {
  return [
    { label: t("won"), count: victories, look: "full" },
    { label: t("lost"), count: defeats, look: "half" },
    { label: t("ongoing"), count: ongoing, look: "open" },
  ];
}

function ByDifficulty({ rows }: { rows: BattleTallies["by_difficulty"] }) {
  const most = rows.reduce((highest, { total }) => Math.max(highest, total), 1);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1.5">
      {rows.map((row) => (
        <div key={row.label} className="contents">
          <dt>{t(row.label)}</dt>
          <dd className="contents">
            <span
              aria-hidden="true"
              className="flex h-2 gap-px"
              style={{ width: `${100 * row.total / most}%` }}
            >
              {partsOf(row).map(({ label, count, look }) =>
                count > 0 && (
                  <span
                    key={label}
                    data-bar=""
                    className={`rounded-bar texture-${look}`}
                    style={{ flexGrow: count }}
                  />
                )
              )}
            </span>
            <span className="text-right text-small text-soft">{tallyText(row)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** As in the headline, the won ones are of the decided ones. */
function tallyText({ total, victories, defeats, ongoing: count }: Tally): string {
  const decided = victories + defeats;
  if (total === 0) return t("none");
  if (decided === 0) return t("{count} ongoing", { count });
  const values = { victories, decided, count };
  return count === 0
    ? t("{victories} of {decided} won", values)
    : t("{victories} of {decided} won, {count} ongoing", values);
}

function Loading() {
  return (
    <div className="grid gap-2.5">
      <p className="sr-only">{t("Loading the battle stats")}</p>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}
