/** A row of a CSV file. */
export interface CsvRow {
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A foreign file that cannot be read, or has something in it that cannot be stored. */
export class CsvError extends Error {
  override readonly name = "CsvError";
  /** The line is null for what concerns the whole file. */
  constructor(readonly line: number | null, readonly problem: string) {
    super(line === null ? problem : `Line ${line}: ${problem}`);
  }
}

/** What separates cells: a comma, or what spreadsheets write where numbers have commas. */
type Separator = "," | ";" | "\t";

/** By the separator: one cell and what ends it. A cell is quoted with doubled quotes inside, or bare. */
const CELLS: Readonly<Record<Separator, RegExp>> = {
  ",": /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y,
  ";": /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n|\n|\r|$)/y,
  "\t": /(?:"((?:[^"]|"")*)"|([^"\t\r\n]*))(\t|\r\n|\n|\r|$)/y,
};

/**
 * Returns the rows of a CSV text (RFC 4180, any line break, with or without a byte order mark); rows with nothing in
 * them are left out. Throws a {@link CsvError} when a quote is not closed.
 */
export function readCsv(text: string, separator: Separator = ","): CsvRow[] {
  const pattern = CELLS[separator];
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let [line, begun] = [1, 1];
  pattern.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
  while (pattern.lastIndex < text.length || cells.length > 0) {
    const match = pattern.exec(text);
    if (!match) throw new CsvError(line, "A quote in this row is not closed, or is in the wrong place.");
    const [, quoted, bare = "", end = ""] = match;
    cells.push(quoted?.replaceAll('""', '"') ?? bare);
    line += (quoted?.match(/\r\n|\n|\r/g)?.length ?? 0) + (end === separator || end === "" ? 0 : 1);
    if (end === separator) continue;
    if (cells.some((cell) => cell !== "")) rows.push({ line: begun, cells });
    [cells, begun] = [[], line];
  }
  return rows;
}

/** The first line with which some spreadsheets say what separates the cells. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([,;\t])"?(\r\n|\n|\r)/i;

/** Returns what separates the cells of a file: what its first line says, or what follows the first name in it. */
export function separatorOf(text: string): Separator {
  const [found] = SEPARATOR_LINE.exec(text)?.slice(1) ?? /[,;\t\r\n]/.exec(text) ?? [];
  return found === ";" || found === "\t" ? found : ",";
}

/** Returns the rows of a file whose first line names its columns, whatever separates them. */
export function readTable(text: string): CsvRow[] {
  const rows = readCsv(text, separatorOf(text));
  return SEPARATOR_LINE.test(text) ? rows.slice(1) : rows;
}
