/** A row of a CSV file. */
export interface CsvRow {
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A foreign file that cannot be read, or has something in it that cannot be stored. */
export class CsvError extends Error {
  override readonly name = "CsvError";
  constructor(readonly line: number, readonly problem: string) {
    super(`Line ${line}: ${problem}`);
  }
}

/** One cell and what ends it: quoted with doubled quotes inside, or bare. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/**
 * Returns the rows of a CSV text (RFC 4180, any line break, with or without a byte order mark); rows with nothing in
 * them are left out. Throws a {@link CsvError} when a quote is not closed.
 */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let [line, begun] = [1, 1];
  CELL.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
  while (CELL.lastIndex < text.length || cells.length > 0) {
    const match = CELL.exec(text);
    if (!match) throw new CsvError(line, "A quote in this row is not closed, or is in the wrong place.");
    const [, quoted, bare = "", end = ""] = match;
    cells.push(quoted?.replaceAll('""', '"') ?? bare);
    line += (quoted?.match(/\r\n|\n|\r/g)?.length ?? 0) + (end === "," || end === "" ? 0 : 1);
    if (end === ",") continue;
    if (cells.some((cell) => cell !== "")) rows.push({ line: begun, cells });
    [cells, begun] = [[], line];
  }
  return rows;
}
