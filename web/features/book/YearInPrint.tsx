import { useAtomValue } from "jotai/react";
import { useMemo } from "react";
import type { BookItem } from "#shared/domain/book.ts";
import { monthAndDay, monthAndYear, numberText } from "#shared/domain/format.ts";
import type { Day } from "#shared/domain/records.ts";
import { RING_NAMES, RING_WORDS, type RingName } from "#shared/domain/rings/mod.ts";
import { fullnessOfRow } from "#shared/domain/score.ts";
import { t } from "#shared/texts/translate.ts";
import { weeksOfMonth } from "#shared/ui/Charts.tsx";
import { EmptyState } from "#shared/ui/Content.tsx";
import { Button } from "#shared/ui/Controls.tsx";
import { Mark } from "#shared/ui/Mark.tsx";
import { Glyph } from "#shared/ui/RingBadge.tsx";
import { PeriodSteps } from "../../app/PeriodSteps.tsx";
import { todayAtom } from "../../app/session.ts";
import { useLoadStatus } from "../../app/status.ts";
import { LoadFailure } from "../../day/Frame.tsx";
import { PageFrame } from "../../day/PageFrame.tsx";
import { LinesSkeleton, SCROLLS } from "./Book.tsx";
import { deviceYearAtom, linesOf, nothingAtom, printedYearAtom, yearDaysAtom } from "./book.ts";
import { KIND_TEXT } from "./Lines.tsx";
import { OnDevice } from "./Records.tsx";

/** A year as a book to be printed: its circles, and the five scrolls. */
export function YearInPrint() {
  const year = useAtomValue(printedYearAtom);
  const present = Number(useAtomValue(todayAtom).slice(0, 4));
  const { data: fetched, error, isFetching, failureReason, refetch } = useAtomValue(yearDaysAtom);
  const status = useLoadStatus({ data: fetched, error, isFetching, failureReason });
  const device = useAtomValue(status === "awaited" ? deviceYearAtom : nothingAtom);
  const days = device ?? fetched;
  return (
    <PageFrame
      title={t("Print the year")}
      heading={t("{year} in print", { year })}
      aside={
        <div className="flex items-center gap-4">
          <Button look="primary" disabled={!days || days.length === 0} onClick={() => print()}>
            {t("Print")}
          </Button>
          <PeriodSteps
            label={t("Years")}
            before={{ href: `/book?print=${year - 1}`, text: t("Previous year") }}
            after={year < present ? { href: `/book?print=${year + 1}`, text: t("Next year") } : null}
          />
        </div>
      }
    >
      {status === "failed" && (
        <LoadFailure message={t("The year could not be loaded")} error={error} onRetry={refetch} />
      )}
      {status === "loading" && <LinesSkeleton />}
      {device && <OnDevice />}
      {days && (days.length === 0
        ? <EmptyState text={t("No entries in {year}.", { year })} />
        : <YearBook year={year} days={days} isPart={device !== null} />)}
    </PageFrame>
  );
}

interface YearBookProps {
  year: number;
  /** The days with a record, oldest first. */
  days: readonly Day[];
}

/** The printed pages. On the screen they are one column. `isPart`: other days may be on the server alone. */
function YearBook({ year, days, isPart }: YearBookProps & { isPart: boolean }) {
  const items = useMemo(() => linesOf(days), [days]);
  const lines = items.length;
  return (
    <article className="year-book" aria-label={t("{year} in print", { year })}>
      <section className="year-cover">
        <p aria-hidden="true" className="flex justify-center gap-3">
          {RING_NAMES.map((ring) => <Glyph key={ring} ring={ring} lit className="text-glyph" />)}
        </p>
        <h2 className="font-display text-figure">{t("Your Go Rin no Sho")}</h2>
        <p className="font-display text-title">{year}</p>
        <p className="text-small text-soft">
          {t("{days} days, {lines} lines", { days: numberText(days.length), lines: numberText(lines) })}
        </p>
        {isPart && <p className="text-small text-soft">{t("Only the days that were on this device")}</p>}
      </section>
      <Circles year={year} days={days} />
      {RING_NAMES.map((ring) => (
        <Scroll
          key={ring}
          ring={ring}
          year={year}
          items={items.filter((item) => item.ring === ring)}
        />
      ))}
    </article>
  );
}

/** The circle of each day of the year, by month. */
function Circles({ year, days }: YearBookProps) {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const months = Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, "0")}-01`);
  return (
    <section className="year-circles">
      <h2 className="font-display text-title">{t("The circles")}</h2>
      <div className="year-months">
        {months.map((month) => (
          <div key={month} className="year-month">
            <h3 className="text-small">{monthAndYear(month)}</h3>
            {weeksOfMonth(month).map((week) => (
              <div key={week[0]} className="grid grid-cols-7">
                {week.map((date) => (
                  <span key={date} className="grid aspect-square place-items-center">
                    {date.slice(0, 7) === month.slice(0, 7) && <Circle day={byDate.get(date)} />}
                  </span>
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function Circle({ day }: { day: Day | undefined }) {
  return (
    <Mark
      size={20}
      complete={RING_NAMES.filter((ring) => day?.completion[ring])}
      fullness={day && fullnessOfRow(day)}
    />
  );
}

/** A scroll: a page with its character, and its lines by month, oldest first. */
function Scroll({ ring, year, items }: { ring: RingName; year: number; items: readonly BookItem[] }) {
  const months = Map.groupBy(items, ({ day }) => day.slice(0, 7));
  return (
    <section data-ring={ring} className="year-scroll">
      <div className="year-cover">
        <span aria-hidden="true" lang="ja" className="year-glyph font-glyph">{RING_WORDS[ring].glyph}</span>
        <h2 className="font-display text-figure">{t(SCROLLS[ring].title)}</h2>
        <p className="font-display text-title">{year}</p>
        <p className="text-small text-soft">
          {items.length === 0 ? t("Nothing was written here.") : t(SCROLLS[ring].about)}
        </p>
      </div>
      {[...months].map(([month, lines]) => (
        <div key={month} className="year-lines">
          <h3 className="font-display text-title">{monthAndYear(`${month}-01`)}</h3>
          {lines.map((line) => <PrintedLine key={`${line.day} ${line.kind} ${line.id}`} {...line} />)}
        </div>
      ))}
    </section>
  );
}

/** A text that is longer than this may continue on the next page. */
const WHOLE = 600;

function PrintedLine({ day, kind, title, text }: BookItem) {
  // The words of the app, and not the user's own.
  const about = kind === "answer" || kind === "entry" ? t(title) : title;
  return (
    <div className={text.length > WHOLE ? "year-line" : "year-line year-whole"}>
      <p className="whitespace-pre-line">{text}</p>
      <p className="year-when">
        {[monthAndDay(day), ...(kind === "answer" ? [] : [t(KIND_TEXT[kind])]), ...(about ? [about] : [])]
          .join(t(", "))}
      </p>
    </div>
  );
}
