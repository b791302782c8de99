import type { DayRule } from "#shared/calendar/mod.ts";
import { clockTime } from "#shared/rules/format/format_time.ts";
import { longDate } from "#shared/rules/format/format_day.ts";
import { GOAL_STATE_TEXT } from "#shared/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { CsvError } from "#shared/transfer/csv/read_csv.ts";
import type { DayRecord } from "#shared/transfer/document.ts";
import type { EntryChoices } from "#shared/transfer/readers/entry_table.ts";
import { FOREIGN_KINDS, type ForeignFile, readForeignFiles } from "#shared/transfer/readers/foreign_file.ts";
import { writeDocument } from "#shared/transfer/write_document.ts";
import { decodeText } from "./decode_text.ts";
import { filesOfZip, isZip, unzip } from "./unzip.ts";

/** What was in the chosen files: a document of ours, which the server reads, or texts of another tool's. */
export type OpenedFiles = { readonly document: Blob } | {
  readonly texts: readonly string[];
  /** When they were written, as an instant. */
  readonly modified: string;
};

/** Files that the user has chosen, as the document to import. */
export interface ChosenFiles {
  /** What they are, for people. */
  readonly kind: string;
  readonly document: Blob;
  /** What another tool's file contains. A document of ours, which has none, can take the place of what is there. */
  readonly foreign: Omit<ForeignFile, "kind" | "days"> | null;
  /** Some of what was read of another tool's file, as it will look. */
  readonly sample: readonly string[];
}

/** How much of a file is read to detect JSON. */
const BEGINNING = 64;

/** How many bytes the files of an archive may have. */
const MAX_UNPACKED = 32 * 1_024 * 1_024;

/** Returns what is in chosen files. Throws a `CsvError` for what cannot be imported. */
export async function openFiles(files: readonly File[]): Promise<OpenedFiles> {
  const [first] = files;
  const isDocument = first && /^\ufeff?\s*\{/.test(await first.slice(0, BEGINNING).text());
  if (isDocument) return { document: first };
  const texts = await Promise.all(
    files.map(async (file) => textsOf(new Uint8Array(await file.arrayBuffer()))),
  );
  return { texts: texts.flat(), modified: new Date(first?.lastModified ?? 0).toISOString() };
}

/**
 * Returns what was opened as a document: a document of ours unread, and other tools' files turned into one by the
 * user's day rule and choices. Throws a `CsvError` for what cannot be imported.
 */
export async function readOpened(
  opened: OpenedFiles,
  rule: DayRule,
  choices: EntryChoices,
): Promise<ChosenFiles> {
  if ("document" in opened) {
    return { kind: "An export from Gorin", document: opened.document, foreign: null, sample: [] };
  }
  const { kind, days, ...foreign } = readForeignFiles(opened.texts, rule, choices);
  const parts = await Array.fromAsync(writeDocument({ exported_at: opened.modified, days }));
  return {
    kind: FOREIGN_KINDS[kind],
    document: new Blob(parts),
    foreign,
    sample: sampleOf(days, rule.timezone),
  };
}

/** How many rows show that a file was read as its writer meant it. */
const SAMPLE_ROWS = 3;

/** Returns the first items of some days, as they will look: those with letters that an encoding may garble first. */
function sampleOf(days: readonly DayRecord[], zone: string): string[] {
  const rows = days.flatMap(({ date, earth, water, void: logs }) => [
    ...(earth?.actual_entries ?? []).map(({ note, start_ts, end_ts }) => ({
      date,
      text: note,
      times: [start_ts, end_ts],
    })),
    ...(water?.goals ?? []).map(({ target, state }) => ({
      date,
      text: `${target} (${t(GOAL_STATE_TEXT[state])})`,
      times: [],
    })),
    ...(logs?.battle_logs ?? []).map(({ hard_thing }) => ({ date, text: hard_thing, times: [] })),
  ]);
  const garbled = rows.filter(({ text }) => /\P{ASCII}/u.test(text));
  return (garbled.length > 0 ? garbled : rows).slice(0, SAMPLE_ROWS).map(({ date, text, times }) => {
    const [start, end] = times.map((time) => clockTime(Date.parse(time), zone));
    const shown = text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH)}…` : text || "–";
    return start && end
      ? t("{date}, {start} to {end}: {text}", { date: longDate(date), start, end, text: shown })
      : t("{date}: {text}", { date: longDate(date), text: shown });
  });
}

/** How much of a note is shown. */
const SAMPLE_LENGTH = 80;

/** Returns the texts in a file: one, or those of Loop's archive. */
async function textsOf(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  if (isZip(bytes)) return await textsOfArchive(bytes);
  if (new TextDecoder().decode(bytes.subarray(0, SQLITE.length)) === SQLITE) {
    throw new CsvError(
      null,
      "This is a database (.db), such as a backup from Loop. In Loop, export as CSV, and choose that file.",
    );
  }
  return [decoded(bytes)];
}

const SQLITE = "SQLite format 3\0";

function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  const text = decodeText(bytes);
  if (text !== null) return text;
  throw new CsvError(
    null,
    "The letters in this file can't be told for sure. Save it as “CSV UTF-8” in your spreadsheet, and choose it again.",
  );
}

async function textsOfArchive(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const files = filesOfZip(bytes) ?? [];
  if (files.some(({ name }) => name === "[Content_Types].xml")) {
    throw new CsvError(null, "This is an Excel workbook. Save it as “CSV UTF-8”, and choose that file.");
  }
  const wanted = files.filter(({ name }) => /^(Checkmarks|Habits)\.csv$/i.test(name));
  const unpacked = await Promise.all(wanted.map((file) => unzip(file, MAX_UNPACKED)));
  const texts = unpacked.flatMap((content) => content ? [decoded(content)] : []);
  if (texts.length === 0 || texts.length < wanted.length) {
    throw new CsvError(null, "This is an archive (zip). Unpack it first, and choose the CSV files in it.");
  }
  return texts;
}
