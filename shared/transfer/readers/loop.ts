import { type CalendarDate, isCalendarDate } from "../../calendar/mod.ts";
import { type Goal, type GoalState, WATER_LIMITS } from "../../rings/mod.ts";
import { CsvError, type CsvRow, readCsv } from "../csv/read_csv.ts";
import { columnsOf, requireColumns } from "./columns.ts";
import { contentId } from "./content_id.ts";
import { type ForeignData, storableText } from "./foreign_entries.ts";

/** The columns that identify `Habits.csv`. */
export const LOOP_HABIT_COLUMNS = ["Position", "Name", "Color"] as const;

/** The domain of goals that were habits. */
const DOMAIN = "Habits";

/** A habit that is counted has its values in thousandths. */
const THOUSANDTHS = 1_000;

/** What a check mark means, in words as Loop writes them since version 2.1 and in numbers as before. */
const YES_OR_NO: Readonly<Record<string, GoalState | null>> = {
  YES_MANUAL: "success",
  "2": "success",
  NO: "fail",
  "0": "fail",
  // Not due, because it was done often enough on other days.
  YES_AUTO: null,
  "1": null,
  SKIP: null,
  "3": null,
  UNKNOWN: null,
  "-1": null,
};

/** What `Habits.csv` says of a habit. */
interface Habit {
  readonly counted: boolean;
  readonly target: number;
  readonly atMost: boolean;
  readonly unit: string;
  readonly archived: boolean;
}

const PLAIN: Habit = { counted: false, target: 1, atMost: false, unit: "", archived: false };

/**
 * Reads Loop Habit Tracker's export: `Checkmarks.csv` and, where there is one, `Habits.csv`, both from the top of its
 * archive. Each habit becomes a goal, with the same id on each day that has a mark: done is Success, not done is
 * Failed, and a counted habit that was begun is Partial. Days on which a habit was skipped, was not due or has no mark
 * have no goal of it; of an archived habit, only what was done is taken.
 */
export function readLoop(checkmarks: string, habits: string | null): ForeignData {
  const known = readHabits(habits);
  const [header, ...rows] = readCsv(checkmarks);
  requireColumns(header, "Date");
  // Every line ends with a comma.
  const names = header?.cells.slice(1).filter((name) => name !== "") ?? [];
  let shortened = names.filter((name) => storableText(name, WATER_LIMITS.target).shortened).length;
  const days = rows.map((row) => {
    const date = dateOf(row);
    if (row.cells.slice(names.length + 1).some((cell) => cell !== "")) {
      throw new CsvError(
        row.line,
        "This row has more values than there are habits: does a name contain a comma?",
      );
    }
    const goals = names.flatMap((name, index) =>
      goalOf(name, known.get(name) ?? PLAIN, row, row.cells[index + 1] ?? "")
    );
    if (goals.length > WATER_LIMITS.goals) {
      throw new CsvError(row.line, `${date} has more than ${WATER_LIMITS.goals} habits.`);
    }
    return { date, water: { goals } };
  });
  const found = days.filter(({ water }) => water.goals.length > 0);
  if (found.length === 0) shortened = 0;
  return { days: found.sort((one, other) => one.date.localeCompare(other.date)), shortened };
}

function readHabits(text: string | null): ReadonlyMap<string, Habit> {
  if (text === null) return new Map();
  const [header, ...rows] = readCsv(text);
  requireColumns(header, ...LOOP_HABIT_COLUMNS);
  const cell = columnsOf(header);
  return new Map(rows.map((row): [string, Habit] => [cell(row, "Name"), {
    counted: cell(row, "Type") === "NUMERICAL",
    target: Number(cell(row, "Target Value") || 1),
    atMost: cell(row, "Target Type") === "AT_MOST",
    unit: cell(row, "Unit"),
    archived: cell(row, "Archived?") === "true",
  }]));
}

function dateOf({ line, cells: [date = ""] }: CsvRow): CalendarDate {
  if (isCalendarDate(date)) return date;
  throw new CsvError(line, `"${date}" is not a date such as 2026-11-21.`);
}

/** The goal that a habit was on the day of a row; none where it has no mark. */
function goalOf(name: string, habit: Habit, { line }: CsvRow, mark: string): Goal[] {
  const amount = habit.counted && /^-?\d+$/.test(mark) && Number(mark) >= 0
    ? Number(mark) / THOUSANDTHS
    : null;
  const state = amount === null ? stateOf(mark, line) : countedState(amount, habit);
  if (state === null || (habit.archived && state === "fail")) return [];
  const { min, max } = WATER_LIMITS.amount;
  const target = Math.min(max, Math.max(min, Math.round(habit.target) || min));
  return [{
    id: contentId("habit", name),
    domain: DOMAIN,
    target: storableText(name, WATER_LIMITS.target).text || DOMAIN,
    baseline: target,
    step_pct: WATER_LIMITS.stepPct.default,
    current_target: target,
    state,
    note: amount === null ? "" : storableText(`${amount} ${habit.unit}`, WATER_LIMITS.note).text,
    ...(habit.unit !== "" && { unit: storableText(habit.unit, WATER_LIMITS.unit).text }),
  }];
}

function stateOf(mark: string, line: number): GoalState | null {
  if (mark === "") return null;
  const state = Object.hasOwn(YES_OR_NO, mark) ? YES_OR_NO[mark] : undefined;
  if (state === undefined) {
    throw new CsvError(line, `"${mark}" is not a check mark. Choose Habits.csv too if a habit is counted.`);
  }
  return state;
}

function countedState(amount: number, { target, atMost }: Habit): GoalState {
  if (atMost) return amount <= target ? "success" : "fail";
  if (amount >= target) return "success";
  return amount > 0 ? "partial" : "fail";
}
