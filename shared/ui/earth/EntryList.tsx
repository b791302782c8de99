import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Entry } from "#shared/rings/mod.ts";
import { clockTime, durationText, timerText } from "#shared/rules/format/format_time.ts";
import type { Span } from "#shared/rules/time/spans.ts";
import { Button } from "../parts/Button.tsx";
import { EmptyState } from "../parts/EmptyState.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { entryRows } from "./entry_rows.ts";

export interface EntryListProps {
  entries: readonly Entry[];
  timeZone: string;
  onEdit: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
  /** Opens the dialog that fills a gap. */
  onFill: (gap: Span) => void;
  /** Shortens an entry so that it overlaps no other; without it overlaps are only marked. */
  onTrim?: (entry: Entry) => void;
}

/** The day's entries, newest first, with the gaps between them. */
export function EntryList({ entries, timeZone, onEdit, onDelete, onFill, onTrim }: EntryListProps) {
  if (entries.length === 0) {
    return <EmptyState text="No time entries yet" hint="Start the timer, or add an entry by hand." />;
  }
  return (
    <ul>
      {entryRows(entries).map((row) => {
        const from = clockTime(row.span.start, timeZone);
        const times = `${from} to ${clockTime(row.span.end, timeZone)}`;
        if (row.kind === "gap") {
          return (
            <Row
              key={`gap ${row.span.start}`}
              times={times}
              what={
                <span className="text-soft">
                  {durationText(row.span.end - row.span.start)} gap
                </span>
              }
            >
              <Button
                look="quiet"
                size="small"
                aria-label={`Fill ${times}`}
                className="-mr-2 px-2! text-ring!"
                onClick={() => onFill(row.span)}
              >
                Fill
              </Button>
            </Row>
          );
        }
        const { entry } = row;
        return (
          <Row
            key={entry.id}
            times={times}
            what={entry.category}
            note={
              <>
                {entry.note && <p className="text-small text-soft">{entry.note}</p>}
                {row.overlaps && (
                  <p className="flex items-center gap-2 text-small text-soft">
                    Overlaps another entry
                    {onTrim && (
                      <Button
                        look="quiet"
                        size="small"
                        aria-label={`Shorten entry ${entry.category} ${from}`}
                        className="px-2! text-ring!"
                        onClick={() => onTrim(entry)}
                      >
                        Shorten
                      </Button>
                    )}
                  </p>
                )}
              </>
            }
          >
            <span className="text-soft">{entryLength(row.span)}</span>
            <span className="-mr-2 flex">
              <IconButton
                icon={Pencil}
                label={`Edit entry ${entry.category} ${from}`}
                onClick={() => onEdit(entry)}
              />
              <IconButton
                icon={Trash2}
                label={`Delete entry ${entry.category} ${from}`}
                onClick={() => onDelete(entry)}
              />
            </span>
          </Row>
        );
      })}
    </ul>
  );
}

/** Returns seconds for an entry of less than a minute, so that none is shown as 0m. */
function entryLength({ start, end }: Span): string {
  return end - start < 60_000 ? timerText(end - start) : durationText(end - start);
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
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-hairline py-1.5 sm:grid-cols-[11.5rem_minmax(0,1fr)_auto]">
      <span className="text-soft max-sm:row-start-2 max-sm:text-small">{times}</span>
      <span className="max-sm:row-start-1">{what}</span>
      <span className="flex items-center gap-2 max-sm:row-span-2 max-sm:row-start-1 sm:min-h-8">
        {children}
      </span>
      {note && <div className="pb-1 max-sm:col-span-2 sm:col-start-2">{note}</div>}
    </li>
  );
}
