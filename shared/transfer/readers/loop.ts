import { type CalendarDate, isCalendarDate } from "../../calendar/mod.ts";
import { type Goal, type GoalState, WATER_LIMITS } from "../../rings/mod.ts";
import { CsvError, type CsvRow, readCsv, readTable, separatorOf } from "../csv/read_csv.ts";
import { columnsOf, headerOf, requireColumns } from "./columns.ts";
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

/** A mark as version 2.1 wrote it by mistake: `Entry(timestamp=2023-01-09, value=-1)`. */
const WRAPPED_MARK = /"?Entry\(timestamp=[^,()\r\n]*, ?value=(-?\d+)\)"?/g;

/** A mark, or what stands in place of one in a file of check marks. */
const LIKE_A_MARK = /^([A-Z_]*|-?\d+)$/;

/** Whether a text is Loop's check marks: the first column is `Date`, and the cells below the others are like marks. */
export function isCheckmarks(text: string): boolean {
  const [first = "", second = ""] = text.slice(0, BEGINNING).replaceAll(WRAPPED_MARK, "$1")
    .split(/\r\n|[\r\n]/, 2);
  const [date, ...names] = headerOf(first).cells;
  const marks = headerOf(second).cells.slice(1);
  return date?.toLowerCase() === "date" && names.length > 0 && marks.every((mark) => LIKE_A_MARK.test(mark));
}

/** A first line is shorter than this, whatever the habits are called. */
const BEGINNING = 65_536;

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
export function readLoop(written: string, habits: string | null): ForeignData {
  const checkmarks = written.replaceAll(WRAPPED_MARK, "$1");
  const known = readHabits(habits);
  const header = headerOf(checkmarks);
  // Every line ends with a comma, unless another program saved the file.
  const values = header.cells.at(-1) === "" ? header.cells.slice(1, -1) : header.cells.slice(1);
  if (values.join() === "Value,Notes") {
    throw new CsvError(
      1,
      "This is the file of one habit. Choose Checkmarks.csv from the top of the archive.",
    );
  }
  const named = habitsOf(values, known);
  const cells = header.cells.length - values.length + named.length;
  let shortened = named.filter(({ name }) => storableText(name, WATER_LIMITS.target).shortened).length;
  const seen = new Set<CalendarDate>();
  const days = rowsOf(checkmarks).map((row) => {
    const date = dateOf(row);
    if (seen.has(date)) throw new CsvError(row.line, `${date} is there twice.`);
    seen.add(date);
    requireCells(row, cells);
    const goals = named.flatMap((habit, index) => goalOf(habit, row, row.cells[index + 1] ?? ""));
    if (goals.length > WATER_LIMITS.goals) {
      throw new CsvError(row.line, `${date} has more than ${WATER_LIMITS.goals} habits.`);
    }
    return { date, water: { goals } };
  });
  const found = days.filter(({ water }) => water.goals.length > 0);
  if (found.length === 0) shortened = 0;
  return { days: found.sort((one, other) => one.date.localeCompare(other.date)), shortened, badRows: [] };
}

/** The rows below the first line, which is not always CSV. */
function rowsOf(checkmarks: string): CsvRow[] {
  const end = checkmarks.search(/[\r\n]/);
  return end < 0 ? [] : readCsv(checkmarks.slice(end), separatorOf(checkmarks));
}

/** A habit of the first line. */
interface NamedHabit {
  readonly name: string;
  /** How many habits before it have the same name. */
  readonly nth: number;
  readonly habit: Habit;
}

/** The habits of the first line. Loop does not quote their names there: one with commas stands in several cells. */
function habitsOf(
  parts: readonly string[],
  known: ReadonlyMap<string, readonly Habit[]>,
): NamedHabit[] {
  const named: NamedHabit[] = [];
  const counts = new Map<string, number>();
  const mostCells = known.keys().reduce((most, name) => Math.max(most, name.split(",").length), 1);
  for (let at = 0; at < parts.length;) {
    let name = parts[at] ?? "";
    let cells = 1;
    for (let more = 1; more <= mostCells; more++) {
      const joined = parts.slice(at, at + more).join(",");
      if (!known.has(joined)) continue;
      [name, cells] = [joined, more];
      break;
    }
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    named.push({ name, nth, habit: known.get(name)?.[nth] ?? PLAIN });
    at += cells;
  }
  return named;
}

/** Throws unless a row has a value for each habit. */
function requireCells({ line, cells }: CsvRow, wanted: number): void {
  const isLess = cells.length < wanted;
  if (!isLess && cells.slice(wanted).every((cell) => cell === "")) return;
  throw new CsvError(
    line,
    isLess
      ? "This row has fewer values than there are habits. Choose Habits.csv too if the name of a habit has a comma."
      : "This row has more values than there are habits. Choose Habits.csv too if the name of a habit has a comma.",
  );
}

function readHabits(text: string | null): ReadonlyMap<string, readonly Habit[]> {
  if (text === null) return new Map();
  const [header, ...rows] = readTable(text);
  requireColumns(header, ...LOOP_HABIT_COLUMNS);
  const cell = columnsOf(header);
  return Map.groupBy(rows.map((row) => toHabit(row, cell)), ({ name }) => name);
}

function toHabit(row: CsvRow, cell: ReturnType<typeof columnsOf>): Habit & { readonly name: string } {
  return {
    name: cell(row, "Name"),
    counted: cell(row, "Type") === "NUMERICAL",
    target: Number(cell(row, "Target Value") || 1),
    atMost: cell(row, "Target Type") === "AT_MOST",
    unit: cell(row, "Unit"),
    archived: cell(row, "Archived?") === "true",
  };
}

function dateOf({ line, cells: [date = ""] }: CsvRow): CalendarDate {
  if (isCalendarDate(date)) return date;
  throw new CsvError(line, `"${date}" is not a date such as 2026-11-21.`);
}

/** The goal that a habit was on the day of a row; none where it has no mark. */
function goalOf({ name, nth, habit }: NamedHabit, { line }: CsvRow, mark: string): Goal[] {
  const amount = habit.counted ? amountOf(mark) : null;
  const state = amount === null ? stateOf(mark, line) : countedState(amount, habit);
  if (state === null || (habit.archived && state === "fail")) return [];
  const { min, max } = WATER_LIMITS.amount;
  const target = Math.min(max, Math.max(min, Math.round(habit.target) || min));
  return [{
    id: contentId("habit", name, ...(nth > 0 ? [String(nth)] : [])),
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

/** The amount of a counted habit, or null. Loop writes an amount of 0 as it writes a habit that was not done. */
function amountOf(mark: string): number | null {
  if (mark === "NO") return 0;
  return /^\d+$/.test(mark) ? Number(mark) / THOUSANDTHS : null;
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
