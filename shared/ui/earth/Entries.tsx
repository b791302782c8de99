import { memo, type ReactNode } from "react";
import type { DaySpan } from "../../domain/calendar.ts";
import { spentText, uniqueClockTime } from "../../domain/format.ts";
import type { Entry } from "../../domain/rings/mod.ts";
import { cut, overlappingIds, type Span, spanOf } from "../../domain/time.ts";
import { t } from "../../texts/translate.ts";
import { ClampedText, EmptyState, useSteadyActions } from "../Content.tsx";
import { IconButton, keepTimes } from "../Controls.tsx";

/** A row of a day's list. `span` is the part within the day for an entry that is carried over from the day before. */
interface EntryRow {
  readonly entry: Entry;
  readonly span: Span;
  readonly overlaps: boolean;
  readonly isCarried: boolean;
}

/** Returns the rows of a day, newest first. `carried` are the entries of the day before that run on into it. */
export function entryRows(
  entries: readonly Entry[],
  carried: readonly Entry[],
  day: DaySpan,
): EntryRow[] {
  const overlapping = overlappingIds(entries);
  const rows = [
    ...entries.map((entry) => ({
      entry,
      span: spanOf(entry),
      overlaps: overlapping.has(entry.id),
      isCarried: false,
    })),
    ...carried.flatMap((entry) => {
      const span = cut(spanOf(entry), day);
      return span ? [{ entry, span, overlaps: false, isCarried: true }] : [];
    }),
  ];
  return rows.sort((a, b) => b.span.start - a.span.start || b.span.end - a.span.end);
}

export interface EntryListProps {
  entries: readonly Entry[];
  /** Entries of the day before that run on into this day. They are edited on their own day. */
  carried: readonly Entry[];
  day: DaySpan;
  /** Names the day of the carried entries: 'from yesterday', usually a link. */
  carriedFrom: ReactNode;
  timeZone: string;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** Whether the timer of today can be started; true when absent. */
  hasTimer?: boolean;
  onEdit: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
  /** Called on a click on the empty list. */
  onAdd?: () => void;
}

/** The day's entries, newest first. */
export function EntryList(props: EntryListProps) {
  const { entries, carried, day, carriedFrom, timeZone, isToday = true, hasTimer = true, onAdd, ...actions } =
    props;
  const steady = useSteadyActions(actions);
  const rows = entryRows(entries, carried, day);
  return (
    <>
      {entries.length === 0 && (
        <EmptyState
          text={isToday ? t("No time entries yet") : t("No time entries")}
          hint={isToday && hasTimer
            ? t("Start the timer, or add an entry by hand.")
            : t("Add an entry by hand.")}
          onChoose={onAdd}
        />
      )}
      {rows.length > 0 && (
        <ul className="@container">
          {rows.map((row) =>
            row.isCarried
              ? (
                <Row
                  key={row.entry.id}
                  times={timesText(row.span, timeZone)}
                  what={<CarriedName row={row} from={carriedFrom} />}
                >
                  <span className="text-soft">{spentText(row.span.end - row.span.start)}</span>
                </Row>
              )
              : (
                <OwnRow
                  key={row.entry.id}
                  entry={row.entry}
                  overlaps={row.overlaps}
                  timeZone={timeZone}
                  {...steady}
                />
              )
          )}
        </ul>
      )}
    </>
  );
}

function CarriedName({ row, from }: { row: EntryRow; from: ReactNode }) {
  return (
    <>
      {t(row.entry.category)} <span className="text-soft">({from})</span>
    </>
  );
}

interface OwnRowProps extends Pick<EntryListProps, "timeZone" | "onEdit" | "onDelete"> {
  entry: Entry;
  overlaps: boolean;
}

const OwnRow = memo(function OwnRow({ entry, overlaps, timeZone, onEdit, onDelete }: OwnRowProps) {
  const span = spanOf(entry);
  const from = uniqueClockTime(span.start, timeZone);
  return (
    <Row
      times={timesText(span, timeZone)}
      what={t(entry.category)}
      note={(entry.note || overlaps) && (
        <>
          {entry.note && <ClampedText text={entry.note} />}
          {overlaps && <p className="text-small font-medium not-first:mt-1">{t("Overlaps another entry")}</p>}
        </>
      )}
    >
      <span className="text-soft">{spentText(span.end - span.start)}</span>
      <span className="-mr-2 flex">
        <IconButton
          icon="edit"
          label={t("Edit entry {category} {from}", { category: t(entry.category), from })}
          onClick={() => onEdit(entry)}
        />
        <IconButton
          icon="delete"
          label={t("Delete entry {category} {from}", { category: t(entry.category), from })}
          onClick={() => onDelete(entry)}
        />
      </span>
    </Row>
  );
});

function timesText({ start, end }: Span, timeZone: string): string {
  return t("{start} to {end}", {
    start: uniqueClockTime(start, timeZone),
    end: uniqueClockTime(end, timeZone),
  });
}

interface RowProps {
  times: string;
  what: ReactNode;
  note?: ReactNode;
  /** Shown at the right end. */
  children: ReactNode;
}

function Row({ times, what, note, children }: RowProps) {
  return (
    // Isolated, so that rows that stay in view are not painted again while the list scrolls.
    <li
      tabIndex={-1}
      className="isolate grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-hairline py-1.5 last:pb-0 @md:grid-cols-[11.5rem_minmax(0,1fr)_auto]"
    >
      <span className="text-soft @max-md:row-start-2 @max-md:text-small">{keepTimes(times)}</span>
      <span className="@max-md:row-start-1">{what}</span>
      <span className="flex items-center gap-2 @max-md:row-span-2 @max-md:row-start-1 @md:min-h-8">
        {children}
      </span>
      {note && <div className="pb-1 col-span-2 @md:col-start-2">{note}</div>}
    </li>
  );
}
