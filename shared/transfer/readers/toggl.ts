import type { DayRule } from "../../calendar/mod.ts";
import { readCsv } from "../csv/read_csv.ts";
import { columnsOf, requireColumns } from "./columns.ts";
import { categoryOf, entriesToDays, type ForeignData } from "./foreign_entries.ts";
import { readTime } from "./local_time.ts";

/** The columns that identify and are required of Toggl Track's detailed report. */
export const TOGGL_COLUMNS = [
  "Project",
  "Description",
  "Start date",
  "Start time",
  "End date",
  "End time",
] as const;

/**
 * Reads the CSV of Toggl Track's detailed report:
 * `User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount
 * ()`, where times are by the clock of the user's zone. A project with the name of one of our categories becomes that
 * category; any other becomes Misc, and stands in front of the note. Rows without an end are timers that still ran:
 * they are left out.
 */
export function readToggl(text: string, rule: DayRule): ForeignData {
  const [header, ...rows] = readCsv(text);
  requireColumns(header, ...TOGGL_COLUMNS);
  const cell = columnsOf(header);
  const ended = rows.filter((row) => cell(row, "End date") !== "" && cell(row, "End time") !== "");
  const entries = ended.map((row) => {
    const timeOf = (name: string) =>
      readTime(`${cell(row, `${name} date`)} ${cell(row, `${name} time`)}`, rule.timezone, row.line);
    const [project, description] = [cell(row, "Project").trim(), cell(row, "Description").trim()];
    const category = categoryOf(project);
    const note = category ? description : [project, description].filter(Boolean).join(": ");
    return {
      line: row.line,
      start: timeOf("Start"),
      end: timeOf("End"),
      category: category ?? "Misc",
      note,
    } as const;
  });
  // Toggl's times have no fractions: what began and ended in the same second has no length.
  return entriesToDays(entries.filter(({ start, end }) => start !== end), rule);
}
