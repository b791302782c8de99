import { useAtomValue, useSetAtom } from "jotai/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import {
  addDays,
  type CalendarDate,
  calendarSpan,
  isCalendarDate,
  monthOf,
} from "#shared/domain/calendar.ts";
import {
  dayOfMonth,
  longDate,
  minutesText,
  monthAndYear,
  shortWeekdayName,
  weekdayName,
  WEEKDAYS,
} from "#shared/domain/format.ts";
import type { Day, DaySummary } from "#shared/domain/records.ts";
import { type ByRing, RING_NAMES, RINGS } from "#shared/domain/rings/mod.ts";
import { fullnessOfRow, recordedScore } from "#shared/domain/score.ts";
import { t } from "#shared/texts/translate.ts";
import { completionText, stepInMonth, weeksOfMonth } from "#shared/ui/Charts.tsx";
import { Figure, Figures } from "#shared/ui/Content.tsx";
import { AlertBox, Button, buttonLook, classes, withElements } from "#shared/ui/Controls.tsx";
import { Mark, markText } from "#shared/ui/Mark.tsx";
import { Glyph } from "#shared/ui/RingBadge.tsx";
import { isComposing, shortcutKey } from "#shared/ui/keys.ts";
import { SealSign } from "#shared/ui/seal/Stamp.tsx";
import { DeferredMount } from "../../app/Deferred.tsx";
import { NotOnDevice } from "../../day/NotOnDevice.tsx";
import { PeriodSteps } from "../../app/PeriodSteps.tsx";
import { StepLink } from "../../app/Steps.tsx";
import { todayAtom } from "../../app/session.ts";
import { useLoadStatus } from "../../app/status.ts";
import { LoadFailure } from "../../day/Frame.tsx";
import { PageFrame } from "../../day/PageFrame.tsx";
import { isRestAtom } from "../../day/rest.ts";
import { useRestMarking } from "../../day/rest_marking.ts";
import type { HISTORY_KEYS } from "./commands.ts";
import { fetchedDayAtom, monthRowsAtom, shownDayViewAtom, shownMonthAtom } from "./month.ts";

/** One day of the calendar: its circle, its number, and whether it is a rest day. */
export function DayCell(
  { date, day, known, today, rest, marking, focusable, shown, onFocus, onPoint, onToggleRest }: {
    date: CalendarDate;
    /** Undefined without a record. */
    day: DaySummary | undefined;
    /** Whether it is known what the day has. */
    known: boolean;
    today: CalendarDate;
    rest: boolean;
    /** Whether a click marks the day as a rest day instead of opening it. */
    marking: boolean;
    focusable: boolean;
    /** Whether it is the day shown beside the month. */
    shown: boolean;
    onFocus: () => void;
    onPoint: () => void;
    onToggleRest: () => void;
  },
) {
  const isToday = date === today;
  const isAhead = date > today;
  const content = (
    <>
      <span className="sr-only">{dayText(date, day, { known, today, rest })}</span>
      {!isAhead && (
        <span aria-hidden="true" className="grid aspect-square w-full max-w-14 place-items-center">
          {known && (
            <Mark
              size={56}
              className="w-full [&>svg]:size-full"
              complete={RING_NAMES.filter((ring) => day?.completion[ring])}
              fullness={day && fullnessOfRow(day)}
            />
          )}
        </span>
      )}
      <span
        aria-hidden="true"
        className={classes(
          "flex flex-wrap items-baseline justify-center gap-x-1 text-small",
          isAhead && !marking && "text-soft",
        )}
      >
        <span className={isToday ? "border-b-2 border-ink font-semibold" : undefined}>
          {dayOfMonth(date)}
        </span>
        {day?.sealed && <SealSign className="self-center" />}
        {rest && <span className="min-w-0 text-axis wrap-anywhere text-soft">{t("rest")}</span>}
      </span>
    </>
  );
  const props = {
    tabIndex: focusable ? 0 : -1,
    "data-date": date,
    onFocus,
    onPointerEnter: onPoint,
    className: classes(
      "grid w-full justify-items-center gap-1 rounded-sm px-0.5 py-2 transition-colors hover:bg-wash pointer-coarse:min-h-11 pointer-coarse:content-end focus-visible:-outline-offset-2",
      shown && "@min-[56rem]:bg-wash",
      marking && rest && "bg-wash-strong",
    ),
  };
  return marking
    ? <button type="button" {...props} aria-pressed={rest} onClick={onToggleRest}>{content}</button>
    : (
      <Link
        {...props}
        href={hrefOf(date, today)}
        aria-current={isToday ? "date" : undefined}
      >
        {content}
      </Link>
    );
}

const hrefOf = (date: CalendarDate, today: CalendarDate) =>
  date === today ? "/dashboard" : `/dashboard?day=${date}`;

function dayText(
  date: CalendarDate,
  day: DaySummary | undefined,
  { known, today, rest }: { known: boolean; today: CalendarDate; rest: boolean },
): string {
  const parts = [
    longDate(date),
    ...(date > today
      ? [t("in the future")]
      : day
      ? [completionText(day.completion), t("score {score}", { score: day.score })]
      : known
      ? [t("nothing recorded")]
      : []),
    ...(day?.sealed ? [t("sealed")] : []),
    ...(rest ? [t("rest day")] : []),
  ];
  return parts.join(t(", "));
}

/** Marks or unmarks a rest day. */
const REST_KEY: keyof typeof HISTORY_KEYS = "r";

/**
 * A month as a grid of days. Arrow keys move by days and weeks, Page Up and Page Down by months, Enter opens a day, `r`
 * marks a rest day.
 */
export function MonthCalendar(
  { month, rows, loading, marking, shown, onShow, onToggleRest }: {
    /** Any day of the month. */
    month: CalendarDate;
    /** The days of its weeks with a record; undefined while they are not known. */
    rows: readonly DaySummary[] | undefined;
    loading: boolean;
    /** Whether a click marks a rest day instead of opening the day. */
    marking: boolean;
    /** The day shown beside the month. */
    shown: CalendarDate | null;
    /** Called with the day under the pointer or with the focus. */
    onShow: (date: CalendarDate) => void;
    onToggleRest: (date: CalendarDate) => void;
  },
) {
  const today = useAtomValue(todayAtom);
  const isRest = useAtomValue(isRestAtom);
  const byDate = new Map(rows?.map((row) => [row.date, row]));
  const [, navigate] = useLocation();
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<CalendarDate | null>(null);
  const wanted = useRef<CalendarDate | null>(null);
  const inMonth = (date: CalendarDate) => monthOf(date) === monthOf(month);
  const focusable = at && inMonth(at) ? at : inMonth(today) ? today : month;

  useEffect(() => {
    // A day of another month exists only after that month is rendered.
    const cell = table.current?.querySelector<HTMLElement>(`[data-date="${wanted.current}"]`);
    if (!cell) return;
    wanted.current = null;
    cell.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (shortcutKey(event) === REST_KEY && !isComposing(event)) {
      event.preventDefault();
      return onToggleRest(focusable);
    }
    const next = stepInMonth(focusable, event.key);
    if (!next) return;
    event.preventDefault();
    wanted.current = next;
    setAt(next);
    if (!inMonth(next)) navigate(`/history?month=${monthOf(next)}`, { replace: true });
  };
  return (
    <table
      ref={table}
      role="grid"
      aria-label={t("Days")}
      aria-busy={loading}
      className="w-full table-fixed border-collapse"
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {WEEKDAYS.map((name, index) => (
            <th
              key={name}
              scope="col"
              abbr={weekdayName(index + 1)}
              className="overflow-hidden pb-2 text-small font-normal text-soft"
            >
              {shortWeekdayName(index + 1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} role="gridcell" className={date > today ? "p-0 align-bottom" : "p-0 align-top"}>
                {inMonth(date) && (
                  <DayCell
                    date={date}
                    day={byDate.get(date)}
                    known={rows !== undefined}
                    today={today}
                    rest={isRest(date)}
                    marking={marking}
                    focusable={date === focusable}
                    shown={date === shown}
                    onFocus={() => {
                      setAt(date);
                      onShow(date);
                    }}
                    onPoint={() => onShow(date)}
                    onToggleRest={() =>
                      onToggleRest(date)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The figures of a month, or a hint when it has no entries. Their place is kept, as the days below must not move. */
export function MonthFigures({ month, rows }: {
  month: CalendarDate;
  /** Undefined while they are not known. */
  rows: readonly DaySummary[] | undefined;
}) {
  const today = useAtomValue(todayAtom);
  const own = rows?.filter(({ date }) => monthOf(date) === monthOf(month)) ?? [];
  const sum = (of: (row: DaySummary) => number) => own.reduce((total, row) => total + of(row), 0);
  return (
    <div className="grid min-w-0 *:col-start-1 *:row-start-1">
      <div style={{ visibility: own.length === 0 ? "hidden" : "visible" }}>
        <Figures>
          <Figure label={t("Days recorded")} value={own.length} />
          <Figure label={t("Rings completed")} value={sum(({ completed }) => completed)} />
          <Figure label={t("Points per recorded day")} value={recordedScore(own)} />
          <Figure label={t("Sealed")} value={own.filter(({ sealed }) => sealed).length} />
          <Figure
            label={t("Time tracked")}
            value={minutesText(sum(({ tracked_minutes }) => tracked_minutes))}
          />
        </Figures>
      </div>
      {rows && own.length === 0 && (
        <p className="text-small text-soft">
          <span className="text-ink">
            {month > today
              ? t("{month} is still to come", { month: monthAndYear(month) })
              : t("No entries in this month")}
          </span>{" "}
          {month > today
            ? t("It will fill up as the days go by.")
            : t("Each ring you complete fills its stroke here. You can still fill in past days.")}
        </p>
      )}
    </div>
  );
}

/** What a day wrote down, the last word first. */
const wordsOf = (day: Day) =>
  day.void.reflection || day.fire.reflection || day.wind.note ||
  RING_NAMES.map((ring) => day[ring].answer.text).findLast(Boolean);

const factsOf = ({ date, ...day }: Day): ByRing<string> => ({
  earth: RINGS.earth.fact(day.earth, date),
  water: RINGS.water.fact(day.water, date),
  fire: RINGS.fire.fact(day.fire, date),
  wind: RINGS.wind.fact(day.wind, date),
  void: RINGS.void.fact(day.void, date),
});

/** The day under the pointer or with the focus: its circle, its rings with their points, and its words. */
function ShownDay({ date, row, rest }: { date: CalendarDate; row: DaySummary | undefined; rest: boolean }) {
  const today = useAtomValue(todayAtom);
  const setFetched = useSetAtom(fetchedDayAtom);
  useEffect(() => {
    // The pointer passes over other days on its way.
    const timer = setTimeout(() => setFetched(date), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [date, setFetched]);
  const { data } = useAtomValue(shownDayViewAtom);
  const day = data?.date === date ? data : null;
  const words = day && wordsOf(day);
  const facts = day && factsOf(day);
  return (
    <aside
      aria-label={t("The chosen day")}
      className="grid content-start gap-5 @max-[56rem]:hidden print:hidden"
    >
      <Mark
        // Another day is another circle: no ink spreads from one to the next.
        key={date}
        size={200}
        className="justify-self-center"
        complete={RING_NAMES.filter((ring) => row?.completion[ring])}
        fullness={row && fullnessOfRow(row)}
        label={markText(row?.completed ?? 0, row?.score ?? 0)}
      >
        <span aria-hidden="true" className="grid justify-items-center">
          <span className="font-display text-clock">{row?.score ?? 0}</span>
          <span className="text-small text-soft">{row?.score === 1 ? t("point") : t("points")}</span>
        </span>
      </Mark>
      <div>
        <h2 className="font-display text-title">{longDate(date)}</h2>
        {rest && <p className="text-small text-soft">{t("Rest day")}</p>}
      </div>
      <ul>
        {RING_NAMES.map((ring) => {
          const complete = row?.completion[ring] === true;
          return (
            <li key={ring} data-ring={ring} className="flex min-h-11 items-center gap-3">
              <Glyph ring={ring} lit={complete} className="text-title" />
              <span className="min-w-0 grow truncate">
                {facts?.[ring] ?? (complete ? t("complete") : t("open"))}
              </span>
              {row && <span className="text-small text-soft">{row.points[ring]}</span>}
            </li>
          );
        })}
      </ul>
      {words && (
        <p className="line-clamp-6 border-t border-hairline pt-5 font-display text-title break-words">
          {t("“{words}”", { words })}
        </p>
      )}
      <Link href={hrefOf(date, today)} className={`${buttonLook("wash", "medium")} justify-self-start`}>
        {t("Open this day")}
      </Link>
    </aside>
  );
}

/** How long the pointer or the focus stays on a day before the day is fetched. */
const SETTLES_MS = 150;

/** A month of days, each of which opens the dashboard. Rest days are chosen here. */
export default function History() {
  const month = useAtomValue(shownMonthAtom);
  const today = useAtomValue(todayAtom);
  const isRest = useAtomValue(isRestAtom);
  const { data, error, isFetching, failureReason, refetch } = useAtomValue(monthRowsAtom);
  const status = useLoadStatus({ data, error, isFetching, failureReason });
  const [marking, setMarking] = useState(false);
  const [at, setAt] = useState<CalendarDate | null>(null);
  const { failure, isUserKnown, toggle } = useRestMarking();
  const current = monthOf(today) === monthOf(month);
  const own = data?.days.filter(({ date }) => monthOf(date) === monthOf(month)) ?? [];
  const chosen = at && monthOf(at) === monthOf(month) ? at : current ? today : own.at(-1)?.date ?? month;
  const hasShown = data !== undefined && chosen <= today && own.length > 0;
  return (
    <PageFrame title={t("History")} heading={monthAndYear(month)} aside={<MonthSteps />}>
      {/* The link first, as it must not move when the figures arrive. */}
      <div className="-mt-4 flex min-h-8 items-start gap-x-6 max-sm:flex-col sm:flex-row-reverse sm:justify-end">
        {!current && <StepLink href="/history" strong className="sm:ml-auto">{t("This month")}</StepLink>}
        <MonthFigures month={month} rows={data?.days} />
      </div>
      <AlertBox message={failure?.message} reason={failure?.reason} />
      {status === "failed" && (
        <LoadFailure message={t("The month could not be loaded")} error={error} onRetry={refetch} />
      )}
      {status === "awaited" && <NotOnDevice />}
      <DeferredMount>
        {/* By its own width in letters: with larger text there is no room for the day beside the month. */}
        <div className="@container">
          <div className="grid gap-x-20 gap-y-6 @min-[56rem]:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid content-start gap-6">
              <MonthCalendar
                month={month}
                rows={data?.days}
                loading={status === "loading"}
                marking={marking}
                shown={hasShown ? chosen : null}
                onShow={setAt}
                onToggleRest={toggle}
              />
              <div className="flex flex-wrap items-center gap-x-4 text-small text-soft print:hidden">
                {marking
                  ? (
                    <p role="status">
                      {withElements(
                        t("Choose a day to mark or unmark it as a rest day. Change weekly rest days in {settings}."),
                        { settings: <Link href="/settings">{t("Settings")}</Link> },
                      )}
                    </p>
                  )
                  : (
                    <p>
                      {t("Thick strokes are full days, thin ones were only ticked.")} <SealSign />{" "}
                      {t("sealed in the evening.")}
                    </p>
                  )}
                <Button
                  look="quiet"
                  size="small"
                  aria-pressed={marking}
                  disabled={!isUserKnown}
                  onClick={() => setMarking(!marking)}
                >
                  {marking ? t("Done choosing") : t("Choose rest days")}
                </Button>
              </div>
            </div>
            {hasShown && (
              <ShownDay
                date={chosen}
                row={own.find(({ date }) => date === chosen)}
                rest={isRest(chosen)}
              />
            )}
          </div>
        </div>
      </DeferredMount>
    </PageFrame>
  );
}

/** Links to the months beside the shown one. */
function MonthSteps() {
  const month = useAtomValue(shownMonthAtom);
  const before = addDays(month, -1);
  const after = addDays(calendarSpan("month", month).to, 1);
  return (
    <PeriodSteps
      label={t("Months")}
      before={isCalendarDate(before)
        ? { href: `/history?month=${monthOf(before)}`, text: t("Previous month") }
        : null}
      after={isCalendarDate(after)
        ? { href: `/history?month=${monthOf(after)}`, text: t("Next month") }
        : null}
    />
  );
}
