import type { DayRule } from "../../calendar/mod.ts";
import { CsvError, readTable } from "../csv/read_csv.ts";
import { withoutApostrophe } from "../csv/write_csv.ts";
import { TIME_CATEGORIES } from "../../rings/mod.ts";
import { columnsOf, hasColumns, requireColumns } from "./columns.ts";
import { categoryOf, entriesToDays, type ForeignData } from "./foreign_entries.ts";
import { readTime } from "./local_time.ts";

/** The columns of a file of time entries; `note` may be missing. */
export const TIME_ENTRY_COLUMNS = ["start", "end", "category"] as const;

/** The columns of the time entries that Gorin itself exports as CSV. */
export const OWN_ENTRY_COLUMNS = ["start_ts", "end_ts", "category"] as const;

/**
 * Reads time entries with the header `start,end,category,note`. A time with `Z` or an offset is that instant; without
 * one it is by the clock of the user's zone. The category is one of ours. The entries that Gorin exports as CSV are
 * read too.
 */
export function readTimeEntries(text: string, rule: DayRule): ForeignData {
  const [header, ...rows] = readTable(text);
  const own = hasColumns(header, ...OWN_ENTRY_COLUMNS);
  if (!own) requireColumns(header, ...TIME_ENTRY_COLUMNS);
  const cell = columnsOf(header);
  const entries = rows.map((row) => {
    const name = cell(row, "category");
    const category = categoryOf(name);
    if (!category) {
      throw new CsvError(row.line, `"${name}" is no category. Use one of: ${TIME_CATEGORIES.join(", ")}.`);
    }
    return {
      line: row.line,
      start: readTime(cell(row, "start", "start_ts"), rule.timezone, row.line),
      end: readTime(cell(row, "end", "end_ts"), rule.timezone, row.line),
      category,
      note: withoutApostrophe(cell(row, "note")),
    };
  });
  return entriesToDays(entries, rule);
}
