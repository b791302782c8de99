import { CsvError, type CsvRow, readTable } from "../csv/read_csv.ts";

/** Returns the names in the first line of a file. A line that is no CSV is split at its commas. */
export function headerOf(text: string): CsvRow {
  const [first = ""] = text.replace(/^\ufeff/, "").split(/[\r\n]/, 1);
  try {
    return readTable(first)[0] ?? { line: 1, cells: [] };
  } catch {
    return { line: 1, cells: first.split(",") };
  }
}

/** Returns a function that gives the cell of a column by one of its names; names are compared without their case. */
export function columnsOf(header: CsvRow | undefined): (row: CsvRow, ...names: readonly string[]) => string {
  const indexes = new Map(header?.cells.map((name, index) => [name.trim().toLowerCase(), index]));
  return (row, ...names) => {
    const index = names.map((name) => indexes.get(name.toLowerCase())).find((found) => found !== undefined);
    return index === undefined ? "" : row.cells[index] ?? "";
  };
}

/** Whether the header has all these columns. */
export function hasColumns(header: CsvRow | undefined, ...names: readonly string[]): boolean {
  const there = new Set(header?.cells.map((name) => name.trim().toLowerCase()));
  return names.every((name) => there.has(name.toLowerCase()));
}

/** Throws when the header has not all these columns. */
export function requireColumns(header: CsvRow | undefined, ...names: readonly string[]): void {
  if (!hasColumns(header, ...names)) {
    throw new CsvError(header?.line ?? 1, `The first line must name the columns ${names.join(", ")}.`);
  }
}
