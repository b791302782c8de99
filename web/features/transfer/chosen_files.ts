import type { DayRule } from "#shared/calendar/mod.ts";
import { FOREIGN_KINDS, readForeignFiles } from "#shared/transfer/readers/foreign_file.ts";
import { writeDocument } from "#shared/transfer/write_document.ts";

/** Files that the user has chosen, as the document to import. */
export interface ChosenFiles {
  /** What they are, for people. */
  readonly kind: string;
  readonly document: Blob;
  /** Whether it is a document of everything, which can take the place of what is there. */
  readonly isWhole: boolean;
  /** How many texts of another tool's file were shortened. */
  readonly shortened: number;
}

/** How much of a file is read to detect JSON. */
const BEGINNING = 64;

/**
 * Returns chosen files as a document: a document of ours unread, since the server reads it, and other tools' CSV turned
 * into one by the user's day rule. Throws a `CsvError` for what cannot be imported.
 */
export async function readChosenFiles(files: readonly File[], rule: DayRule): Promise<ChosenFiles> {
  const [first] = files;
  if (first && /^\ufeff?\s*\{/.test(await first.slice(0, BEGINNING).text())) {
    return { kind: "An export from Gorin", document: first, isWhole: true, shortened: 0 };
  }
  const texts = await Promise.all(files.map(textOf));
  const { kind, days, shortened } = readForeignFiles(texts, rule);
  const exported_at = new Date(first?.lastModified ?? 0).toISOString();
  const parts = await Array.fromAsync(writeDocument({ exported_at, days }));
  return { kind: FOREIGN_KINDS[kind], document: new Blob(parts), isWhole: false, shortened };
}

/** Returns the text of a CSV file: spreadsheets also save UTF-16, or the letters of Western Europe in one byte each. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const [first, second] = new Uint8Array(bytes);
    const isUtf16 = first === 0xff && second === 0xfe;
    return new TextDecoder(isUtf16 ? "utf-16le" : "windows-1252").decode(bytes);
  }
}
