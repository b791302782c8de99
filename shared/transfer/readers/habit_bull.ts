import type { CalendarDate } from "../../calendar/mod.ts";
import { type Goal, WATER_LIMITS } from "../../rings/mod.ts";
import { CsvError, type CsvRow } from "../csv/read_csv.ts";
import { columnsOf } from "./columns.ts";
import { contentId } from "./content_id.ts";
import { type ForeignData, readRows, storableText } from "./foreign_entries.ts";
import { type DateOrder, orderOf, readDate } from "./local_time.ts";

/** The columns that identify HabitBull's export. */
export const HABIT_BULL_COLUMNS = ["HabitName", "CalendarDate", "Value"] as const;

/**
 * Reads HabitBull's export, a row for each habit and day. Each habit becomes a goal: Success where it has a value, and
 * Failed where that is 0.
 */
export function readHabitBull(
  [header, ...rows]: readonly CsvRow[],
  chosen: DateOrder | undefined,
): ForeignData & { readonly order: DateOrder | null } {
  const cell = columnsOf(header);
  const found = orderOf(rows.map((row) => cell(row, "CalendarDate")));
  const order = found && found !== "open" ? found : chosen ?? "day_first";
  const byDay = new Map<CalendarDate, Map<string, Goal>>();
  let shortened = 0;
  const { bad } = readRows(rows, (row) => {
    const [written, value] = [cell(row, "CalendarDate").trim(), cell(row, "Value").trim()];
    const date = readDate(written.split(/[T ]/, 1)[0] ?? "", order);
    if (date === null) throw new CsvError(row.line, `"${written}" is not a date such as 2026-11-21.`);
    if (value === "") return null;
    if (!/^\d+([.,]\d+)?$/.test(value)) throw new CsvError(row.line, `"${value}" is not a number.`);
    const name = storableText(cell(row, "HabitName"), WATER_LIMITS.target);
    const goals = byDay.get(date) ?? new Map<string, Goal>();
    const id = contentId("habit", cell(row, "HabitName"));
    if (goals.has(id)) throw new CsvError(row.line, `This habit is there twice on ${date}.`);
    if (goals.size >= WATER_LIMITS.goals) {
      throw new CsvError(row.line, `${date} has more than ${WATER_LIMITS.goals} habits.`);
    }
    if (name.shortened) shortened++;
    const domain = storableText(cell(row, "HabitCategory"), WATER_LIMITS.domain).text || "Habits";
    const note = [value === "0" || value === "1" ? "" : value, cell(row, "CommentText")].filter(Boolean);
    byDay.set(
      date,
      goals.set(id, {
        id,
        domain,
        target: name.text || domain,
        baseline: WATER_LIMITS.amount.min,
        step_pct: WATER_LIMITS.stepPct.default,
        current_target: WATER_LIMITS.amount.min,
        state: Number(value.replace(",", ".")) > 0 ? "success" : "fail",
        note: storableText(note.join(": "), WATER_LIMITS.note).text,
      }),
    );
    return null;
  });
  const days = [...byDay].sort(([one], [other]) => one.localeCompare(other))
    .map(([date, goals]) => ({ date, water: { goals: [...goals.values()] } }));
  return { days, shortened, badRows: bad, order: found === "open" ? order : null };
}
