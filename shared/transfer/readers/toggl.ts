import type { DayRule } from "../../calendar/mod.ts";
import { type CsvRow, readTable } from "../csv/read_csv.ts";
import { columnsOf, hasColumns } from "./columns.ts";
import { categoryOf, entriesToDays, type ForeignData } from "./foreign_entries.ts";
import { readTime } from "./local_time.ts";

/** Whether a first line is that of Toggl Track's detailed report: former reports have ends, present ones stops. */
export function isToggl(header: CsvRow): boolean {
  return ["End", "Stop"].some((end) =>
    hasColumns(header, "Start date", "Start time", `${end} date`, `${end} time`)
  );
}

/**
 * Reads the CSV of Toggl Track's detailed report:
 * `User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount
 * ()`, or the columns that were chosen, with `Stop date,Stop time`. Times are by the clock of the user's zone. A
 * project with the name of one of our categories becomes that category; any other becomes Misc, and stands in front
 * of the note. Rows without an end are timers that still ran: they are left out.
 */
export function readToggl(text: string, rule: DayRule): ForeignData {
  const [header, ...rows] = readTable(text);
  const cell = columnsOf(header);
  const end = (row: CsvRow) => [cell(row, "End date", "Stop date"), cell(row, "End time", "Stop time")];
  const ended = rows.filter((row) => !end(row).includes(""));
  const entries = ended.map((row) => {
    const timeOf = (parts: readonly string[]) => readTime(parts.join(" "), rule.timezone, row.line);
    const [project, description] = [cell(row, "Project").trim(), cell(row, "Description").trim()];
    const category = categoryOf(project);
    const note = category ? description : [project, description].filter(Boolean).join(": ");
    return {
      line: row.line,
      start: timeOf([cell(row, "Start date"), cell(row, "Start time")]),
      end: timeOf(end(row)),
      category: category ?? "Misc",
      note,
    } as const;
  });
  // Toggl's times have no fractions: what began and ended in the same second has no length.
  return entriesToDays(entries.filter(({ start, end }) => start !== end), rule);
}
