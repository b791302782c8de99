/**
 * What spreadsheets take for the beginning of a formula: OWASP's list, with its full-width forms. A text that has
 * apostrophes before it gets one more, so that reading takes away what writing has added.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** What a file begins with so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** A value of a cell. */
export type CellValue = string | number | boolean | null | undefined;

/**
 * Returns a row of CSV (RFC 4180), with its line break. A text that a spreadsheet would run as a formula gets an
 * apostrophe in front; numbers stay numbers.
 */
export function csvRow(cells: readonly CellValue[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: CellValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns the text of a cell without the apostrophe that {@link csvRow} puts in front of a formula. */
export function withoutApostrophe(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
